import { once } from 'node:events'
import net from 'node:net'

/** A connection to a server that can be made to break. */
export interface Relay {
  readonly port: number
  /** The next so many answers break off after so many bytes. */
  breakNext(answers: number, afterBytes: number): void
  /** Whether connections are refused. */
  away: boolean
  /** Answers that have been broken off. */
  readonly broken: number
  stop(): Promise<void>
}

export const startRelay = async (port: number): Promise<Relay> => {
  const sockets = new Set<net.Socket>()
  let [left, after, broken] = [0, 0, 0]
  let away = false
  const server = net.createServer((client) => {
    if (away) return void client.destroy()
    const onward = net.connect(port, '127.0.0.1')
    let passed = 0
    for (const socket of [client, onward]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        onward.destroy()
      })
    }
    client.pipe(onward)
    onward.on('data', (chunk: Buffer) => {
      passed += chunk.length
      client.write(chunk)
      if (left === 0 || passed < after) return
      left--
      broken++
      client.destroySoon()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as net.AddressInfo).port,
    breakNext(answers, afterBytes) {
      ;[left, after] = [answers, afterBytes]
      // A connection that is kept has passed bytes already.
      for (const socket of sockets) socket.destroy()
    },
    get away() {
      return away
    },
    set away(value) {
      away = value
      for (const socket of sockets) socket.destroy()
    },
    get broken() {
      return broken
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
