import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface ContractRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
  /** Bytes of the body. */
  readonly size: number
}

export interface ContractAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** An engine's HTTP interface as its vendor documents it. */
export interface Contract {
  /** Pages that the fixtures were transcribed from. */
  readonly documentation: readonly string[]
  readonly key: string
  answer(request: ContractRequest, translate: (marked: string) => string): ContractAnswer
  /** Whether the request is one for translation; faults hit no other. */
  translates(request: ContractRequest): boolean
  readonly quota: ContractAnswer
  readonly throttled: ContractAnswer
  readonly broken: ContractAnswer
  readonly refusedKey: ContractAnswer
  /** An answer's list of translations, changed. */
  rearrange(body: unknown, change: <T>(list: readonly T[]) => T[]): unknown
}

/** What the server does wrong, to every request for a translation or to those that `hits` says. */
export type Fault =
  'timeout' | 'throttled' | 'quota' | 'broken' | 'garbage' | 'drip' | 'cut' | 'wrong-count' | 'wrong-order'

export interface ContractServer {
  readonly url: string
  readonly contract: Contract
  /** Requests for a translation so far. */
  readonly asked: ContractRequest[]
  /** Largest number of requests under way together. */
  readonly mostAtOnce: () => number
  fault: Fault | null
  /** Which requests the fault hits, counted from 1. Default: all. */
  hits: (count: number) => boolean
  /** Milliseconds each answer takes. */
  delay: number
  close(): Promise<void>
}

/** Nonsense of the right shape: the letters of every word turned round; tags, references and all else stay. */
export const turnWords = (marked: string): string =>
  marked.replace(/<[^<>]*>|&[#\w]+;|[\p{L}\p{M}]+/gu, (piece) =>
    /^[<&]/u.test(piece) ? piece : Array.from(piece).reverse().join('').toLowerCase(),
  )

/** Real HTTP on loopback, answering by the contract. */
export async function startContractServer(
  contract: Contract,
  translate = turnWords,
): Promise<ContractServer> {
  const sockets = new Set<Socket>()
  let underWay = 0
  let most = 0
  const server = createServer((request, response) => {
    underWay++
    most = Math.max(most, underWay)
    response.on('close', () => underWay--)
    void handle(request, response)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state: ContractServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    contract,
    asked: [],
    mostAtOnce: () => most,
    fault: null,
    hits: () => true,
    delay: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming)
    const translates = contract.translates(request)
    if (translates) state.asked.push(request)
    const fault = translates && state.hits(state.asked.length) ? state.fault : null
    if (state.delay > 0) await new Promise((resolve) => setTimeout(resolve, state.delay))
    misbehave(fault, request, response, contract, translate)
  }
  return state
}

async function readRequest(incoming: IncomingMessage): Promise<ContractRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const url = new URL(incoming.url ?? '/', 'http://x')
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: text ? (JSON.parse(text) as unknown) : undefined,
    size: Buffer.byteLength(text),
  }
}

const send = (response: ServerResponse, { status, body, headers }: ContractAnswer): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

function misbehave(
  fault: Fault | null,
  request: ContractRequest,
  response: ServerResponse,
  contract: Contract,
  translate: (marked: string) => string,
): void {
  const right = () => contract.answer(request, translate)
  const changed = (change: <T>(list: readonly T[]) => T[]): void => {
    const answer = right()
    send(
      response,
      answer.status === 200 ? { ...answer, body: contract.rearrange(answer.body, change) } : answer,
    )
  }
  switch (fault) {
    case 'timeout':
      return
    case 'throttled':
      return send(response, contract.throttled)
    case 'quota':
      return send(response, contract.quota)
    case 'broken':
      return send(response, contract.broken)
    case 'garbage':
      return send(response, { status: 200, body: '<html><body>Welcome to the Wi-Fi of this hotel' })
    case 'drip': {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drops = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(drops))
      return
    }
    case 'cut': {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      response.write(JSON.stringify(right().body).slice(0, 20))
      setImmediate(() => response.destroy())
      return
    }
    case 'wrong-count':
      return changed((list) => list.slice(0, -1))
    case 'wrong-order':
      return changed((list) => [...list].reverse())
    default:
      send(response, right())
  }
}
