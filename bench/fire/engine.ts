import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Turns the letters round, so that every word is another one; tags stay. */
const turn = (html: string): string =>
  html.replace(/<[^>]*>|&[^;]+;|\p{L}+/gu, (part) =>
    /^[<&]/.test(part) ? part : [...part.toLowerCase()].reverse().join('') + 'o',
  )

/** An engine that answers at once, as LibreTranslate does: the money is on trial here, not the words. */
export async function startEngine(): Promise<{ readonly url: string; stop(): void }> {
  const languages = ['en', 'es'].map((code) => ({ code, name: code, targets: ['en', 'es'] }))
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const isList = request.method === 'GET'
      const { q = [] } = (isList ? {} : JSON.parse(body)) as { q?: string[] }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(isList ? languages : { translatedText: q.map(turn) }))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  }
}
