import { describe, expect, test } from 'vitest'
import { chooseFont, type FontRequest, type Script } from '.'
import { findFontFile } from './font-files'
import { findTable, readTables, viewOf, type Table } from './sfnt'
import type { Shape } from './types'

const request = (script: Script, style: Partial<FontRequest> = {}): FontRequest => ({
  script,
  family: 'sans',
  bold: false,
  italic: false,
  ...style,
})

describe('fonts', () => {
  test('every script has a regular and a bold face, Latin also italics', async () => {
    const letters: Readonly<Record<Script, string>> = {
      ...{ Latn: 'ữ', Grek: 'ώ', Cyrl: 'ж', Hans: '门', Hant: '門', Jpan: 'ゐ', Kore: '읽' },
      ...{ Thai: 'ฐ', Arab: 'ڑ', Deva: 'क्ष', Hebr: 'ש' },
    }
    for (const [script, letter] of Object.entries(letters) as [Script, string][]) {
      for (const bold of [false, true]) {
        const face = await chooseFont(request(script, { bold }))
        expect(face.has(letter.codePointAt(0)!), `${script} ${bold}`).toBe(true)
        expect(face.bold).toBe(bold)
      }
    }
    expect((await chooseFont(request('Latn', { family: 'serif', bold: true, italic: true }))).name).toBe(
      'NotoSerif-BoldItalic',
    )
  })

  test('a script without italics gives its upright face, and one object for one file', async () => {
    const upright = await chooseFont(request('Hans'))
    expect(await chooseFont(request('Hans', { italic: true, family: 'serif' }))).toBe(upright)
    expect(findFontFile(request('Latn', { family: 'mono', italic: true })).lean).toBeGreaterThan(0)
  })

  test('metrics are in em and come from the file', async () => {
    const { metrics } = await chooseFont(request('Latn', { italic: true }))
    expect(metrics.ascent).toBeCloseTo(1.069)
    expect(metrics.descent).toBeCloseTo(-0.293)
    expect(metrics.capHeight).toBeCloseTo(0.714, 2)
    expect(metrics.italicAngle).toBeLessThan(-5)
  })
})

describe('shaping', () => {
  test('a ligature and a letter with its marks are one glyph with all their characters', async () => {
    const thai = await chooseFont(request('Thai'))
    const shaped = thai.shape('ที่น้ำ', { direction: 'ltr', language: 'th' })
    expect(shaped.glyphs.map(({ text }) => text).join('')).toBe('ที่น้ำ')
    expect(shaped.glyphs[0]).toMatchObject({ text: 'ที่' })
    expect(shaped.glyphs[0]?.compound?.parts.length).toBe(3)
  })

  test('a reordered syllable keeps its characters in their order', async () => {
    const face = await chooseFont(request('Deva'))
    const { glyphs } = face.shape('हिन्दी', { direction: 'ltr', language: 'hi' })
    expect(glyphs.map(({ text }) => text).join('')).toBe('हिन्दी')
    expect(glyphs.every(({ id, text }) => id !== 0 && text !== '')).toBe(true)
  })

  test('Arabic letters join over a seam when they see their neighbours', async () => {
    const face = await chooseFont(request('Arab'))
    const options = { direction: 'rtl', language: 'ar' } as const
    const alone = face.shape('ع', options)
    const first = face.shape('ع', { ...options, after: 'م' })
    const whole = face.shape('عم', options)
    expect(first.glyphs[0]?.id).toBe(whole.glyphs.at(-1)?.id)
    expect(first.glyphs[0]?.id).not.toBe(alone.glyphs[0]?.id)
  })

  test('a subset has its shapes under the numbers they are given, what they are made of behind them', async () => {
    const face = await chooseFont(request('Thai'))
    const { glyphs } = face.shape('ที่', { direction: 'ltr', language: 'th' })
    const compound = glyphs[0]!.compound!
    const places = new Map<number, Shape>([
      [40, compound],
      [65, compound.parts[0]!.id],
      [70, compound.parts[0]!.id],
    ])
    const subset = await face.subset(places)
    const again = await face.subset(places)
    expect(Buffer.from(again.program).equals(subset.program)).toBe(true)
    // The consonant is there already; its two marks come last.
    expect(subset.glyphs).toBe(73)
    const tables = readTables(subset.program)
    const lengths = lengthsOf(tables)
    expect([40, 65, 70, 71, 72].every((place) => lengths[place]! > 0)).toBe(true)
    expect(lengths[65]).toBe(lengths[70])
    expect(lengths.slice(1, 40).every((length) => length === 0)).toBe(true)
    expect(subset.program.length).toBeLessThan(2_500)
  })
})

/** Bytes of each outline. */
function lengthsOf(tables: Table[]): number[] {
  const loca = viewOf(findTable(tables, 'loca').data)
  return Array.from(
    { length: loca.byteLength / 2 - 1 },
    (_, place) => 2 * (loca.getUint16(2 * place + 2) - loca.getUint16(2 * place)),
  )
}
