import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

/**
 * Takes the network away from this process before any document is read. A parser that is led to open a connection (an
 * external entity, a linked image) fails instead. It is a second wall: our filters know no network, and Node's
 * permission model, which bounds the files and forbids further processes, has no switch for sockets.
 */
export function sealNetwork(): void {
  const refuse = (): never => {
    throw new Error('The worker has no network')
  }
  const seal = (target: object, names: readonly string[]): void => {
    for (const name of names) Object.defineProperty(target, name, { value: refuse })
  }
  seal(net.Socket.prototype, ['connect'])
  seal(net.Server.prototype, ['listen'])
  seal(dgram.Socket.prototype, ['bind', 'connect', 'send'])
  seal(dns, ['lookup', 'resolve', 'resolve4', 'resolve6'])
  seal(dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6'])
  seal(globalThis, ['fetch', 'WebSocket'])
}
