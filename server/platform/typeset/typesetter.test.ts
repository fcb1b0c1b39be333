import { describe, expect, test } from 'vitest'
import { createTypesetter, type Line, type Paragraph, type Placed, type RunStyle } from '.'

const SANS: RunStyle = { family: 'sans', bold: false, italic: false }
const run = (text: string, style: Partial<RunStyle> = {}, tag = 'a') => ({
  text,
  style: { ...SANS, ...style },
  tag,
})

async function layOut(language: string, ...runs: ReturnType<typeof run>[]): Promise<Paragraph<string>> {
  return (await createTypesetter({ language })).layOut(runs)
}

const textsOf = (paragraph: Paragraph<string>, lines: readonly Line<string>[]): string[] =>
  lines.map(({ start, end }) => paragraph.text.slice(start, end))
const shown = (placed: readonly Placed<string>[]): string[] =>
  placed.map((item) => (item.kind === 'glyphs' ? item.shaped.text : '[object]'))

describe('lines', () => {
  test('are filled with whole words; nothing is lost and no line is too wide', async () => {
    const text = 'The quick brown fox jumps over the lazy dog and runs away.'
    const paragraph = await layOut('en', run(text))
    const lines = paragraph.breakLines({ size: 10, width: 90 })
    expect(textsOf(paragraph, lines).join('')).toBe(text)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.every(({ width }) => width <= 90.2)).toBe(true)
    expect(lines.map(({ last }) => last)).toEqual([...lines.slice(1).map(() => false), true])
  })

  test('have widths of their own and a first indent', async () => {
    const paragraph = await layOut('en', run('one two three four five six seven eight nine ten'))
    const [first, second] = paragraph.breakLines({ size: 10, width: [80, 40, 200], firstIndent: 20 })
    expect(first!.indent).toBe(20)
    expect(first!.width).toBeLessThanOrEqual(60.2)
    expect(second!.width).toBeLessThanOrEqual(40.2)
  })

  test('a word that is too wide is divided by a hyphen; copying gives the word', async () => {
    const paragraph = await layOut('de', run('Donaudampfschiffahrtsgesellschaft'))
    const lines = paragraph.breakLines({ size: 10, width: 90 })
    expect(lines.map((line) => shown(line.place()).join(''))).toEqual([
      'Donaudampfschif\u00ad',
      'fahrtsgesellschaft',
    ])
    expect(lines.map(({ divided, brokenWord }) => [divided, brokenWord])).toEqual([
      ['wide', false],
      [null, false],
    ])
    expect(textsOf(paragraph, lines).join('')).toBe(paragraph.text)
    expect(lines.every(({ width }) => width <= 90.2)).toBe(true)
  })

  test('where patterns say nothing it is broken between letters, never inside of one', async () => {
    const paragraph = await layOut('vi', run('Donaudampfschiffe\u0301fahrt'))
    const lines = paragraph.breakLines({ size: 10, width: 30 })
    expect(lines[0]!.brokenWord).toBe(true)
    expect(textsOf(paragraph, lines).join('')).toBe('Donaudampfschifféfahrt')
    expect(lines.every(({ width }) => width <= 30.2)).toBe(true)
  })

  const prose =
    'Die Übersetzungsgeschwindigkeit unterscheidet sich erheblich zwischen verschiedenen Verarbeitungseinheiten, ' +
    'insbesondere hinsichtlich außergewöhnlicher Zusammensetzungen und Geschwindigkeitsbegrenzungen.'

  test('words are divided where lines are stretched, and only there', async () => {
    const paragraph = await layOut('de', run(prose))
    const looseness = (lines: readonly Line<string>[], width: number): number =>
      Math.max(...lines.slice(0, -1).map((line) => (width - line.width) / Math.max(1, line.gaps)))
    const ragged = paragraph.breakLines({ size: 10, width: 180 })
    const stretched = paragraph.breakLines({ size: 10, width: 180, justify: true })
    expect(ragged.map(({ divided }) => divided)).not.toContain('loose')
    expect(stretched.map(({ divided }) => divided)).toContain('loose')
    expect(looseness(stretched, 180)).toBeLessThan(0.5 * looseness(ragged, 180))
    expect(textsOf(paragraph, stretched).join('')).toBe(prose)
    const marks = stretched.map(({ divided }) => (divided ? 'x' : ' ')).join('')
    expect(marks).not.toContain('xxx')
  })

  test('no hyphen comes into names, addresses, code, nor before the end of a paragraph', async () => {
    const typesetter = await createTypesetter({ language: 'en' })
    const divided = (text: string, style: Partial<RunStyle> = {}): boolean =>
      typesetter
        .layOut([run(`a ${text} and so on`, style)])
        .breakLines({ size: 10, width: 60, justify: true })
        .some((line) => line.divided !== null)
    expect(divided('hyphenation')).toBe(true)
    expect(divided('PowerPoint')).toBe(false)
    expect(divided('UNESCOCON')).toBe(false)
    expect(divided('info@verso.example')).toBe(false)
    expect(divided('hyphenation', { family: 'mono' })).toBe(false)
    const last = typesetter.layOut([run('is a hyphenation')])
    const ends = last.breakLines({ size: 10, width: 75, justify: true })
    expect(ends.map((line) => line.divided)).toEqual([null, null])
  })

  test('a line that is a hair too long for its width is set tighter', async () => {
    const paragraph = await layOut('en', run('one two three four five six seven'))
    const width = paragraph.width * 10 - 1
    expect(paragraph.breakLines({ size: 10, width })).toHaveLength(2)
    const [line, ...others] = paragraph.breakLines({ size: 10, width, justify: true })
    expect(others).toEqual([])
    const end = line!.place((width - line!.width) / line!.gaps).at(-1)!
    expect(end.x + end.width).toBeCloseTo(width, 3)
  })

  test('a line feed ends a line, tabs and soft hyphens show nothing', async () => {
    const paragraph = await layOut('en', run('one\tt\u00adwo\nthree'))
    const lines = paragraph.breakLines({ size: 10, width: 500 })
    expect(lines.map((line) => shown(line.place()))).toEqual([['one two'], ['three']])
    expect(lines.every(({ last }) => last)).toBe(true)
  })

  test('justified lines end at the margin', async () => {
    for (const [language, text] of [
      ['en', 'several words of a line to be stretched'],
      ['zh-Hans', '今天天气很好，我们去公园散步吧。'],
      ['ar', 'تقترح هذه الورقة طريقة جديدة لترجمة المستندات'],
    ] as const) {
      const [line] = (await layOut(language, run(text))).breakLines({ size: 10, width: 75 })
      const placed = line!.place((75 - line!.width) / line!.gaps)
      const end = placed.at(-1)!
      expect(end.x + end.width, language).toBeCloseTo(75, 3)
    }
  })

  test('narrowed glyphs take less room, objects do not', async () => {
    const typesetter = await createTypesetter({ language: 'en' })
    const paragraph = typesetter.layOut([run('sum '), { width: 2, tag: 'object' }])
    const [full] = paragraph.breakLines({ size: 10, width: 500 })
    const [narrow] = paragraph.breakLines({ size: 10, width: 500, condense: 0.8 })
    expect(narrow!.width).toBeCloseTo((full!.width - 20) * 0.8 + 20, 6)
    expect(narrow!.place().at(-1)).toMatchObject({ kind: 'object', width: 20, tag: 'object' })
  })

  test('an object stays with what is written to it', async () => {
    const typesetter = await createTypesetter({ language: 'en' })
    const paragraph = typesetter.layOut([run('aaaa bbbb '), { width: 2, tag: 'f' }, run(', dddd')])
    const lines = paragraph.breakLines({ size: 10, width: 70 })
    expect(lines.map(({ start, end }) => paragraph.text.slice(start, end))).toEqual([
      'aaaa bbbb ',
      '\ufffc, dddd',
    ])
  })
})

describe('scripts', () => {
  test.each(['zh-Hans', 'zh-Hant', 'ja'])('%s: no line begins with closing punctuation', async (language) => {
    const text = '他说：「你好，世界」（一二三）。今天是五月一日，天气很好！对吗？是的、是的。'
    const paragraph = await layOut(language, run(text))
    for (let width = 52; width < 110; width += 3) {
      const lines = textsOf(paragraph, paragraph.breakLines({ size: 10, width }))
      expect(lines.join('')).toBe(text)
      for (const line of lines) expect(line).not.toMatch(/^[，。！？、」）：]|[「（]$/)
    }
  })

  test('small kana and the long mark do not begin a line', async () => {
    const paragraph = await layOut('ja', run('ちょっと待ってヴァージョンスーパー'))
    for (let width = 45; width < 90; width += 3) {
      for (const line of textsOf(paragraph, paragraph.breakLines({ size: 10, width }))) {
        expect(line).not.toMatch(/^[ょっァョー]/)
      }
    }
  })

  test('Thai is broken between words, never before ๆ', async () => {
    const text = 'บทความนี้นำเสนอวิธีการใหม่ๆในการแปลเอกสาร'
    const words = new Set<number>([0, text.length])
    for (const { index } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text)) words.add(index)
    const paragraph = await layOut('th', run(text))
    const lines = paragraph.breakLines({ size: 10, width: 60 })
    expect(lines.length).toBeGreaterThan(2)
    for (const { start } of lines) expect(words.has(start)).toBe(true)
    expect(textsOf(paragraph, lines).some((line) => line.startsWith('ๆ'))).toBe(false)
  })

  test('Korean is broken at spaces', async () => {
    const paragraph = await layOut('ko', run('본 논문에서는 문서의 레이아웃을 유지하면서 번역하는'))
    const lines = textsOf(paragraph, paragraph.breakLines({ size: 10, width: 60 }))
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/ $/)
  })

  test('Arabic runs from the right, its Latin and numbers from the left', async () => {
    const paragraph = await layOut('ar', run('كتاب PDF 2024 جديد'))
    const [line] = paragraph.breakLines({ size: 10, width: 500 })
    expect(paragraph.direction).toBe('rtl')
    const texts = shown(line!.place()).flatMap((text) => text.trim() || [])
    expect(texts).toEqual(['جديد', 'PDF 2024', 'كتاب'])
  })

  test('a word in two styles joins over the seam', async () => {
    const [whole] = (await layOut('ar', run('كتاب'))).breakLines({ size: 10, width: 500 })
    const [parts] = (await layOut('ar', run('كت', {}, 'a'), run('اب', { bold: false }, 'b'))).breakLines({
      size: 10,
      width: 500,
    })
    const ids = (line: Line<string>): number[] =>
      line.place().flatMap((item) => (item.kind === 'glyphs' ? item.shaped.glyphs.map(({ id }) => id) : []))
    expect(ids(parts!)).toEqual(ids(whole!))
  })

  test('no character is shown as .notdef; what no font has is told', async () => {
    const typesetter = await createTypesetter({ language: 'en' })
    const paragraph = typesetter.layOut([run('→ ✓ ∀ ﬁ 𝐀 ① 漢 ع ก क א 😀 \u{1f600}')])
    const [line] = paragraph.breakLines({ size: 10, width: 1000 })
    const glyphs = line!.place().flatMap((item) => (item.kind === 'glyphs' ? item.shaped.glyphs : []))
    expect(glyphs.every(({ id }) => id !== 0)).toBe(true)
    expect([...typesetter.missing]).toEqual([['😀', 2]])
    expect(glyphs.map(({ text }) => text).join('')).toContain('𝐀')
  })

  test('quotes are wide beside Han and narrow beside Latin', async () => {
    const [line] = (await layOut('zh-Hans', run('他说“好” and “yes”'))).breakLines({ size: 10, width: 500 })
    const faces = line!
      .place()
      .map((item) => (item.kind === 'glyphs' ? [item.face.name, item.shaped.text] : []))
    expect(faces).toEqual([
      ['NotoSansSC-Regular', '他说“好”'],
      ['NotoSans-Regular', ' and “yes”'],
    ])
  })
})
