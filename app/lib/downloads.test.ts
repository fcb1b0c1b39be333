import { expect, test } from 'vitest'
import { fileNameOf, readThroughBreaks, readWhole } from './downloads'

test('the name of a file is the extended one, in any script', () => {
  expect(fileNameOf(`attachment; filename="_.docx"; filename*=UTF-8''%E6%96%87%E6%9B%B8.es.docx`)).toBe(
    '文書.es.docx',
  )
  expect([fileNameOf(null), fileNameOf('inline'), fileNameOf(`attachment; filename*=UTF-8''%E6%`)]).toEqual([
    null,
    null,
    null,
  ])
})

test('[UI-01] a download is told of as it comes, and one that breaks off fails', async () => {
  const shares: number[] = []
  const body = (breaks: boolean) =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const size of [1, 3]) controller.enqueue(new Uint8Array(size))
        if (breaks) controller.error(new Error('lost'))
        else controller.close()
      },
    })
  const chunks = await readWhole(body(false), 4, (share) => shares.push(share))
  expect(chunks.map(({ length }) => length)).toEqual([1, 3])
  expect(shares).toEqual([0.25, 1])
  await expect(readWhole(body(true), 4, () => undefined)).rejects.toThrow('lost')
})

const bytes = (from: number, to: number, breaks: boolean) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (from < to) controller.enqueue(new Uint8Array([from++]))
      else if (breaks) controller.error(new TypeError('lost'))
      else controller.close()
    },
  })

test('[TXT-02] a download on a line that breaks goes on where it was, and waits while there is none', async () => {
  const asked: (readonly [number, string])[] = []
  const pauses: number[] = []
  const answers = [
    () => ({ status: 206, body: bytes(3, 5, true) }),
    () => null,
    () => ({ status: 206, body: bytes(5, 8, false) }),
  ]
  const chunks = await readThroughBreaks(
    { body: bytes(0, 3, true), size: 8, etag: '"a"' },
    {
      async ask(start, etag) {
        asked.push([start, etag])
        const answer = answers.shift()?.()
        if (!answer) throw new TypeError('no line')
        return answer
      },
      pause: async (milliseconds) => pauses.push(milliseconds),
      onProgress: () => undefined,
    },
  )
  expect(chunks.flatMap((chunk) => [...chunk])).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(asked).toEqual([
    [3, '"a"'],
    [5, '"a"'],
    [5, '"a"'],
  ])
  expect(pauses).toEqual([1000, 1000, 2000])
})

test('a download fails when the rest is another file, cannot be had in parts, or the line stays away', async () => {
  const through = (etag: string | null, ask: () => Promise<{ status: number; body: null }>) =>
    readThroughBreaks(
      { body: bytes(0, 3, true), size: 8, etag },
      { ask, pause: async () => undefined, onProgress: () => undefined },
    )
  let tries = 0
  const away = async () => {
    tries++
    throw new TypeError('no line')
  }
  await expect(through('"a"', async () => ({ status: 200, body: null }))).rejects.toThrow('200')
  await expect(through(null, away)).rejects.toThrow('lost')
  expect(tries).toBe(0)
  await expect(through('"a"', away)).rejects.toThrow('no line')
  expect(tries).toBe(7)
})
