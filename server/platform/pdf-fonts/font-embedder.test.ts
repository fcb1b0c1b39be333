import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseFont, createTypesetter } from '../typeset'
import { createFontEmbedder } from '.'
import { showGlyphs } from './show-glyphs'

const SAMPLES: Readonly<Record<string, string>> = {
  en: 'Office fluffy “quotes” naïve café Łódź 𝐀',
  vi: 'Bài báo này trình bày một phương pháp mới để dịch',
  el: 'Το άρθρο αυτό παρουσιάζει μια νέα μέθοδο',
  ru: 'В этой статье предлагается новый метод',
  'zh-Hans': '他说：“你好，世界”，今天是2024年5月1日。',
  'zh-Hant': '他說：「你好，世界」，骨直門。',
  ja: '「これは」テストです。ちょっと待って！',
  ko: '본 논문에서는 문서의 레이아웃을 유지하면서',
  th: 'บทความนี้นำเสนอวิธีการ ที่ น้ำ ปั๋ง ญี่ปุ่น ฐู',
  ar: 'تقترح هذه الورقة طريقة جديدة لترجمة المستندات الإسلام',
  hi: 'यह लेख दस्तावेज़ों की विधि प्रस्तुत करता है। क्षत्रिय हिन्दी र्कि विद्यार्थी',
  he: 'שלום עולם של התוכנה החדשה',
}

/** One page for each sample, in the order of the table. */
async function writeSamples({ shrunk = false } = {}): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false })
  const fonts = createFontEmbedder(doc)
  for (const [language, text] of Object.entries(SAMPLES)) {
    const page = doc.addPage([600, 60])
    const used = new Map<string, unknown>()
    const typesetter = await createTypesetter({ language })
    const style = { family: 'sans', bold: false, italic: false } as const
    const [line] = typesetter.layOut([{ text, style, tag: 0 }]).breakLines({ size: 12, width: 1000 })
    let operators = ''
    for (const item of line!.place()) {
      if (item.kind !== 'glyphs') continue
      const { name, ref } = fonts.use(item.face)
      used.set(name, ref)
      operators += `BT /${name} 12 Tf 1 0 0 1 ${(20 + item.x).toFixed(3)} 20 Tm ${fonts.show(item)} ET\n`
    }
    page.node.set(PDFName.of('Contents'), doc.context.register(doc.context.flateStream(operators)))
    page.node.set(PDFName.of('Resources'), doc.context.obj({ Font: Object.fromEntries(used) as never }))
  }
  await fonts.finish()
  if (shrunk) fonts.shrink(doc.context)
  return doc.save({ updateFieldAppearances: false })
}

const plain = (text: string): string => text.replace(/[\u200e\u200f\u202a-\u202e\f]/g, '').trim()
const mirrored = (text: string): string => Array.from(text).reverse().join('')

describe.each([
  ['as TrueType', { shrunk: false }, 'CID TrueType'],
  ['as CFF', { shrunk: true }, 'CID Type 0C'],
])('embedded text %s', (_, options, kind) => {
  let folder = ''
  let file = ''
  let bytes = new Uint8Array()
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-fonts-'))
    file = path.join(folder, 'samples.pdf')
    bytes = new Uint8Array(await writeSamples(options))
    fs.writeFileSync(file, bytes)
  })
  afterAll(() => fs.rmSync(folder, { recursive: true }))

  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

  test.each(Object.entries(SAMPLES).map(([language, text], index) => [language, text, String(index + 1)]))(
    'poppler and MuPDF copy %s as it was written',
    (language, text, page) => {
      expect(plain(run('pdftotext', '-f', page, '-l', page, file, '-'))).toBe(text.normalize('NFC'))
      const read = plain(run('mutool', 'draw', '-q', '-F', 'txt', '-o', '-', file, page))
      // MuPDF gives right-to-left text as it is seen, from left to right.
      const expected = language === 'ar' || language === 'he' ? mirrored(text) : text
      // Ligatures of it keep the order of their letters among mirrored ones.
      if (language === 'ar') expect([...read].sort()).toEqual([...text].sort())
      else expect(read).toBe(expected)
    },
  )

  test('qpdf finds nothing to complain of', () => {
    expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors')
  })

  test('every font is a subset, embedded, with a way back to text', () => {
    const rows = run('pdffonts', file).trim().split('\n').slice(2)
    expect(rows.length).toBeGreaterThan(7)
    for (const row of rows) expect(row).toMatch(new RegExp(`^[A-Z]{6}\\+\\S+ +${kind} +Custom +yes yes yes`))
  })

  test('the same text gives the same bytes', async () => {
    expect(Buffer.from(await writeSamples(options)).equals(bytes)).toBe(true)
  })
})

test('names that a document has from when it was translated before are not given again', async () => {
  const doc = await PDFDocument.create({ updateMetadata: false })
  const page = doc.addPage()
  page.node.set(PDFName.of('Resources'), doc.context.obj({ Font: { VersoF1: {}, VersoF2: {}, F3: {} } }))
  const fonts = createFontEmbedder(doc)
  const [regular, bold] = await Promise.all(
    [false, true].map((own) => chooseFont({ script: 'Latn', family: 'sans', bold: own, italic: false })),
  )
  expect([fonts.use(regular!).name, fonts.use(bold!).name, fonts.use(regular!).name]).toEqual([
    'VersoF3',
    'VersoF4',
    'VersoF3',
  ])
})

describe('shrunk fonts', () => {
  const paint = (bytes: Uint8Array): Buffer => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-shrunk-'))
    const file = path.join(folder, 'samples.pdf')
    fs.writeFileSync(file, bytes)
    const picture = path.join(folder, 'all.pgm')
    const pages = ['-r', '150', '-c', 'gray', '-o', picture, file, '1-N']
    execFileSync('mutool', ['draw', '-q', ...pages], { stdio: 'ignore' })
    const pixels = fs.readFileSync(picture)
    fs.rmSync(folder, { recursive: true })
    return pixels
  }

  test('are smaller, and look the same', async () => {
    const [whole, shrunk] = [await writeSamples(), await writeSamples({ shrunk: true })]
    expect(shrunk.length).toBeLessThan(0.9 * whole.length)
    const [before, after] = [paint(whole), paint(shrunk)]
    expect(after.length).toBe(before.length)
    const differences = Array.from(before, (value, index) => Math.abs(value - after[index]!))
    // A thousandth of an em is a fortieth of a pixel; where strokes overlap, a renderer may smooth TrueType in another way.
    expect(differences.filter((value) => value > 48).length).toBeLessThan(0.0005 * before.length)
    expect(differences.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.2 * before.length)
    expect(before.some((value) => value < 64)).toBe(true)
  })
})

describe('operators', () => {
  const glyph = { id: 1, text: 'a', advance: 0.5, dx: 0, dy: 0, stated: 0.5, code: '0001' }
  const show = (glyphs: readonly (typeof glyph)[]): string => showGlyphs(glyphs, 10, (own) => own)

  test('glyphs that stand as the font says need no numbers', () => {
    expect(show([glyph, { ...glyph, code: '0002' }])).toBe('[(\0\x01\0\x02)]TJ')
  })

  test('kerning, raised glyphs and moved ones come where they were placed', () => {
    const operators = show([{ ...glyph, advance: 0.45 }, { ...glyph, dx: 0.1, dy: 0.2 }, glyph])
    expect(operators).toBe('[(\0\x01)]TJ 2 Ts [-50(\0\x01)]TJ 0 Ts [100(\0\x01)]TJ')
  })

  test('small differences add up instead of getting lost', () => {
    const glyphs = Array.from({ length: 10 }, () => ({ ...glyph, advance: 0.5003 }))
    const numbers = [...show(glyphs).matchAll(/\)(-?\d+)/g)].map(([, number]) => Number(number))
    expect(numbers).toEqual([-1, -1, -1])
  })

  test('gaps that are equal but for a rounding are equal numbers, and so are pairs of letters between them', () => {
    const [space, letter] = [
      { ...glyph, text: ' ', code: '20', advance: 0.6336 },
      { ...glyph, code: '41' },
    ]
    const pair = { ...letter, advance: 0.48 }
    const row = [
      letter,
      space,
      pair,
      letter,
      space,
      letter,
      space,
      pair,
      letter,
      space,
      letter,
      space,
      letter,
    ]
    const numbers = [...show(row).matchAll(/\)(-?\d+)/g)].map(([, number]) => Number(number))
    expect(numbers).toEqual([-134, 20, -134, -134, 20, -134, -134])
  })

  test('codes that mean something in a string are escaped', () => {
    expect(
      show([
        { ...glyph, code: '285c' },
        { ...glyph, code: '0d29' },
      ]),
    ).toBe('[(\\(\\\\\\r\\))]TJ')
  })
})
