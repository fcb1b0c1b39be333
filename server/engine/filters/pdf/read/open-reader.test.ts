import { expect, test } from 'vitest'
import { loadPdfJs } from './open-reader'

/** Of the language's own objects and what they inherit from, by name. */
function builtIns(): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!/^[A-Z]/.test(name)) continue
    const value: unknown = Object.getOwnPropertyDescriptor(globalThis, name)?.value
    const prototype = typeof value === 'function' ? (value.prototype as unknown) : null
    for (const [label, owner] of [
      [name, value],
      [`${name}.prototype`, prototype],
    ] as const) {
      if ((typeof owner !== 'object' && typeof owner !== 'function') || owner === null) continue
      for (const key of Reflect.ownKeys(owner)) {
        const own: unknown = Object.getOwnPropertyDescriptor(owner, key)?.value
        if (typeof own === 'function') found.set(`${label} ${String(key)}`, own)
      }
    }
  }
  return found
}

test("loading pdf.js leaves the engine's own functions as they are", async () => {
  const before = builtIns()
  expect(before.size).toBeGreaterThan(300)
  await loadPdfJs()
  const after = builtIns()
  const changed = [...before].filter(([name, own]) => after.get(name) !== own).map(([name]) => name)
  expect(changed).toEqual([])
})
