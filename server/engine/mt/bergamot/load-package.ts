import { readFileSync } from 'node:fs'
import Module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'

/** Calls a method of the package's worker (`translator-worker.js`). */
export type CallPackage = (name: string, ...args: readonly unknown[]) => Promise<unknown>

interface Reply {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly message?: string }
}
type Listener = (event: { data: { id: number; name: string; args: readonly unknown[] } }) => void
type CompilableModule = Module & { _compile(code: string, file: string): void }

const WORKER = 'translator-worker.js'

/**
 * Loads the package's worker into this process. It is CommonJS inside a package of type "module", so `import` and
 * `require` both refuse it; and it takes itself for a web worker, so it gets the little of one that it uses.
 */
export function loadPackage(folder: string): CallPackage {
  const file = path.join(folder, WORKER)
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let listener: Listener | undefined
  const scope = {
    addEventListener: (_name: string, listen: Listener) => void (listener = listen),
    postMessage({ id, result, error }: Reply) {
      const call = waiting.get(id)
      waiting.delete(id)
      if (error) call?.reject(new Error(error.message ?? 'unknown'))
      else call?.resolve(result)
    },
    importScripts(name: string) {
      vm.runInThisContext(readFileSync(path.join(folder, name), 'utf8'), { filename: name })
    },
    fetch: async (url: URL) =>
      new Response(readFileSync(url), { headers: { 'content-type': 'application/wasm' } }),
    location: pathToFileURL(file),
    set Module(module: unknown) {
      Object.assign(globalThis, { Module: module })
    },
  }
  Object.assign(globalThis, { self: scope })
  const module = new Module(file) as CompilableModule
  module.filename = file
  module._compile(readFileSync(file, 'utf8'), file)
  let id = 0
  return (name, ...args) =>
    new Promise((resolve, reject) => {
      waiting.set(++id, { resolve, reject })
      listener?.({ data: { id, name, args } })
    })
}
