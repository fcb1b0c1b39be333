import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { LanguageCode, LanguagePair } from '../../model'
import type { ModelFiles } from './protocol'

export const pairKey = ({ from, to }: LanguagePair): string => `${from}-${to}`

/** Mozilla's codes that are not ours. */
const OURS: Readonly<Record<string, LanguageCode>> = { zh: 'zh-Hans', zh_hans: 'zh-Hans', zh_hant: 'zh-Hant' }
export const ourCode = (code: string): LanguageCode => OURS[code.toLowerCase()] ?? code

/** Folders are named `en-es`, `zh-Hans-en`, or as Mozilla names models: `enes`. */
const FOLDER = /^([a-z]{2}(?:-Han[st])?)-([a-z]{2}(?:-Han[st])?)$|^([a-z]{2})([a-z]{2})$/u

/** Every whole model below the folder, by `pairKey`; none when there is no such folder. */
export async function findModels(folder: string): Promise<Map<string, ModelFiles>> {
  const found = new Map<string, ModelFiles>()
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const [, from, to, shortFrom, shortTo] = FOLDER.exec(entry.name) ?? []
    const pair = { from: ourCode(from ?? shortFrom ?? ''), to: ourCode(to ?? shortTo ?? '') }
    if (!entry.isDirectory() || pair.from === '') continue
    const files = recogniseFiles(await readdir(path.join(folder, entry.name)))
    if (files) found.set(pairKey(pair), withFolder(files, path.join(folder, entry.name)))
  }
  return found
}

/** Null when something is missing. */
export function recogniseFiles(names: readonly string[]): ModelFiles | null {
  const named = (start: string, end: string) =>
    names.find((name) => name.startsWith(`${start}.`) && name.endsWith(end))
  const model = named('model', '.bin')
  const [shared, source, target] = ['vocab', 'srcvocab', 'trgvocab'].map((start) => named(start, '.spm'))
  const vocabs = shared ? [shared] : [source, target].filter((name) => name !== undefined)
  if (!model || (!shared && vocabs.length < 2)) return null
  return { model, shortlist: named('lex', '.bin') ?? null, vocabs, precision: precisionOf(model) }
}

/** Mozilla's names say how the weights are written: `model.enes.intgemm.alphas.bin`, `model.enuk.intgemm8.bin`. */
function precisionOf(model: string): ModelFiles['precision'] {
  if (model.includes('.intgemm.alphas.')) return 'int8shiftAlphaAll'
  return model.includes('.intgemm8.') ? 'int8shiftAll' : 'float32'
}

const withFolder = (files: ModelFiles, folder: string): ModelFiles => ({
  ...files,
  model: path.join(folder, files.model),
  shortlist: files.shortlist && path.join(folder, files.shortlist),
  vocabs: files.vocabs.map((name) => path.join(folder, name)),
})
