import fs from 'node:fs'
import path from 'node:path'
import type { CarriedPdf, PdfCarrier } from './pdf-carry'
import {
  countOutside,
  countOverlaps,
  measureScales,
  readLines,
  readPageSizes,
  type Scale,
  type TextPage,
} from './pdf-lines'
import { compareLeftHalves, compareWithoutText } from './pdf-pictures'
import { countParts, findDamage, readOtherText, readText, type ToolTime } from './pdf-tools'

/** A pair of counts: original, result. */
type Pair = readonly [number, number]

export interface JudgedBilingual {
  readonly layout: string
  /** Size of the result less that of the original, as a share of the original. */
  readonly growth: number
  /** Pages whose original half is not the original to the pixel. */
  readonly differing: readonly number[]
  readonly damage: string | null
}

export interface JudgedPdf {
  readonly name: string
  readonly pages: number
  readonly milliseconds: number
  /** Pages that differ when no text is painted. */
  readonly differing: readonly number[]
  readonly lines: number
  readonly newOverlaps: number
  readonly scales: readonly Scale[]
  readonly outside: number
  readonly links: Pair
  readonly widgets: Pair
  readonly outline: Pair
  readonly samePages: boolean
  readonly damage: string | null
  /** Share of the engine's words that poppler reads in the result, or MuPDF, or that stand beside its pages. */
  readonly found: number
  readonly missing: readonly string[]
  readonly growth: number
  /** The job, without the engine, to mutool's reading and writing; and with the upload check before it. */
  readonly mutoolRatio: number
  readonly wholeRatio: number
  /** Processor time of upload check, job and our check of the result to mutool's. */
  readonly processorRatio: number
  readonly bilingual: readonly JudgedBilingual[]
  readonly warnings: readonly string[]
}

const growthOf = (before: string, after: string): number =>
  fs.statSync(after).size / fs.statSync(before).size - 1

/** Without what lines break at, and in one case: words of capitals come back in capitals, whatever the engine said. */
const squash = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u00ad-]+/g, '')
    .toLowerCase()

async function findWords(
  pdf: string,
  words: readonly string[],
): Promise<{ found: number; missing: string[] }> {
  const lacking = (text: string, from: readonly string[]): string[] =>
    from.filter((word) => !text.includes(squash(word)))
  let missing = lacking(squash(await readText(pdf)), words)
  if (missing.length > 0) missing = lacking(squash(await readOtherText(pdf)), missing)
  return { found: words.length === 0 ? 1 : 1 - missing.length / words.length, missing }
}

interface Lines {
  readonly lines: number
  readonly newOverlaps: number
  readonly scales: readonly Scale[]
  readonly outside: number
}

async function judgeLines(before: string, after: string): Promise<Lines> {
  const [was, is, sizes] = [await readLines(before), await readLines(after), await readPageSizes(before)]
  const result = { lines: 0, newOverlaps: 0, outside: 0, scales: [] as Scale[] }
  is.forEach((page, index) => {
    const old: TextPage = was[index] ?? { lines: [] }
    const [width, height] = sizes[index] ?? [Infinity, Infinity]
    result.lines += page.lines.length
    result.newOverlaps += Math.max(0, countOverlaps(page) - countOverlaps(old))
    result.outside += Math.max(0, countOutside(page, width, height) - countOutside(old, width, height))
    result.scales.push(...measureScales(old, page))
  })
  return result
}

async function judgeBilingual(
  original: string,
  { carrier, engine }: Bilinguals,
  folder: string,
): Promise<JudgedBilingual[]> {
  const judged: JudgedBilingual[] = []
  for (const layout of ['paragraphs', 'alternating'] as const) {
    const { bilingual } = await carrier.carry(original, engine, layout)
    const name = layout === 'paragraphs' ? 'side-by-side' : layout
    const file = path.join(folder, `${path.parse(original).name}.${name}.pdf`)
    if (!bilingual) {
      judged.push({ layout: name, growth: 0, differing: [], damage: 'none was written' })
      continue
    }
    fs.writeFileSync(file, bilingual)
    judged.push({
      layout: name,
      growth: growthOf(original, file),
      differing:
        layout === 'paragraphs' ? await compareLeftHalves(original, file, path.join(folder, 'pictures')) : [],
      damage: await findDamage(file, original),
    })
  }
  return judged
}

/** How to make the bilingual forms. */
interface Bilinguals {
  readonly carrier: PdfCarrier
  readonly engine: string
}

/** Judges one result by MuPDF, poppler and qpdf. `mutool`: what the baseline took. `bilingual`: null for none. */
export async function judgePdf(
  original: string,
  carried: CarriedPdf,
  folder: string,
  mutool: ToolTime,
  bilingual: Bilinguals | null,
): Promise<JudgedPdf> {
  const name = path.basename(original)
  const result = path.join(folder, `${path.parse(original).name}.translated.pdf`)
  fs.writeFileSync(result, carried.translated)
  const [before, after] = [await countParts(original), await countParts(result)]
  return {
    name,
    pages: before.pages,
    milliseconds: carried.uploadMilliseconds + carried.milliseconds,
    differing: await compareWithoutText(original, result, path.join(folder, 'pictures')),
    ...(await judgeLines(original, result)),
    links: [before.links, after.links],
    widgets: [before.widgets, after.widgets],
    outline: [before.outline, after.outline],
    samePages: before.pages === after.pages,
    damage: await findDamage(result, original),
    ...(await findWords(result, carried.words)),
    growth: growthOf(original, result),
    mutoolRatio: carried.milliseconds / mutool.milliseconds,
    wholeRatio: (carried.uploadMilliseconds + carried.milliseconds) / mutool.milliseconds,
    processorRatio: carried.processor / mutool.processor,
    bilingual: bilingual === null ? [] : await judgeBilingual(original, bilingual, folder),
    warnings: carried.warnings,
  }
}
