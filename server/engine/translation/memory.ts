import { createHash } from 'node:crypto'
import { runsKey, type LanguageCode, type Run } from '../model'
import { breathe } from './breathe'
import { countWords, findFault, findSuspicion } from './guards'
import { engineName, type Way } from './routing'
import type { Outcome } from './translate-runs'

/**
 * What one account has had translated before, by opaque keys: equal keys mean the same words in the same styles, the same
 * pair and the same kind of engine.
 */
export interface TranslationMemory {
  /** Those that are known. */
  lookup(keys: readonly string[]): Promise<ReadonlyMap<string, readonly Run[]>>
  store(entries: readonly MemoryEntry[]): Promise<void>
}

export interface MemoryEntry {
  readonly key: string
  readonly runs: readonly Run[]
}

/** The memory for one pair and the engine that is asked for it first. */
export interface PairMemory {
  /** Translations of those items that are known and pass the guards, by place. */
  recall(items: readonly (readonly Run[])[]): Promise<ReadonlyMap<number, Outcome>>
  /** Keeps what the engine asked first has translated, every word of it known. */
  keep(items: readonly (readonly Run[])[], outcomes: readonly (Outcome | undefined)[]): Promise<void>
}

const AT_ONCE = 500

export function openMemory(
  memory: TranslationMemory,
  pair: { readonly from: LanguageCode; readonly to: LanguageCode },
  way: Way,
): PairMemory {
  const engine = engineName(way)
  const keyOf = (runs: readonly Run[]): string =>
    createHash('sha256')
      .update(`${pair.from}\n${pair.to}\n${engine}\n${runsKey(runs)}`)
      .digest('base64url')
  return {
    async recall(items) {
      const recalled = new Map<number, Outcome>()
      for (let first = 0; first < items.length; first += AT_ONCE) {
        const keys = items.slice(first, first + AT_ONCE).map(keyOf)
        const known = await memory.lookup(keys)
        for (const [offset, key] of keys.entries()) {
          await breathe()
          const source = items[first + offset] ?? []
          const runs = known.get(key)
          if (!runs || findFault(source, runs) || findSuspicion(source, runs, pair.to)) continue
          recalled.set(first + offset, {
            runs: [...runs],
            words: countWords(source),
            unknownWords: 0,
            engine,
            remembered: true,
          })
        }
      }
      return recalled
    },
    async keep(items, outcomes) {
      const entries = items.flatMap((source, index): MemoryEntry[] => {
        const outcome = outcomes[index]
        const good = outcome?.runs && outcome.engine === engine && outcome.unknownWords === 0
        return good && outcome.runs ? [{ key: keyOf(source), runs: outcome.runs }] : []
      })
      if (entries.length > 0) await memory.store(entries)
    },
  }
}
