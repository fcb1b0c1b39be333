import { expect, test } from 'vitest'
import { layOutPage } from '..'
import { line, show, SIZE, textsOf, turned, type Shown } from '../../testing/show-fixture'

const read = (...shown: Shown[]): string => textsOf(shown).join(' | ').normalize('NFC')

/** Letters from right to left, each painted back over the one before it; half an em wide. */
const paintedBack = (text: string, right: number, y: number): Shown => ({
  at: [right - SIZE / 2, y],
  glyphs: [...text].flatMap((letter) => (letter === ' ' ? [-0.5] : [letter, -1])),
})

test('[TR-01] a line painted from its right end is one, with a sign painted by itself on its letter', () => {
  const [first, second] = [paintedBack('عربية محاذاة ا', 400, 700), paintedBack('لى اليمين', 330, 700)]
  const sign: Shown = { at: [331, 699.6], glyphs: ['\u0655'], width: 0 }
  expect(read(first, sign, second)).toBe('عربية محاذاة إلى اليمين')
})

test('[TR-01] a sign that is painted before its letter, as shaping leaves it, parts no word', () => {
  // "بيّن" from the left: its sign has no width, and its place is that of the letter on its other side.
  const word: Shown = { at: [300, 700], glyphs: ['ن', 'ي', 'ب'] }
  const shown = [
    { ...word, glyphs: ['ن'] },
    { at: [303, 700], glyphs: ['\u0651'], width: 0 },
    { at: [305, 700], glyphs: ['ي', 'ب'] },
    turned('المستقيم واضح', 384, 700),
  ] satisfies Shown[]
  expect(read(...shown)).toBe('المستقيم واضح بيّن')
})

test('[TR-01] a letter that reaches under the next one keeps its place', () => {
  // The tail of "ز" begins left of the "ا" that is read after it.
  const shown: Shown[] = [
    { at: [300, 700], glyphs: ['ة', 'ر'] },
    { at: [310.1, 700], glyphs: ['ا'], width: 0.3 },
    { at: [310, 700], glyphs: ['ز'] },
    { at: [315, 700], glyphs: ['و'] },
  ]
  expect(read(...shown)).toBe('وزارة')
})

test('[TR-01] Arabic figures are read from the left, their numbers from the right', () => {
  expect(read(line('٢٠٢٤/٣ ماع', 300, 700))).toBe('عام ٢٠٢٤/٣')
  expect(read(line('٣,٥ - ٢,٥ نيب ةميقلا', 300, 700))).toBe('القيمة بين ٢,٥ - ٣,٥')
  expect(read(line('20 10 نيب ةميقلا', 300, 700))).toBe('القيمة بين 10 20')
})

test('[TR-01] brackets are the ones that are meant, whichever is stored', () => {
  expect(read(line('.)ةصقانتم ةيلاتتملا( (1', 300, 700))).toBe('1) (المتتالية متناقصة).')
  expect(read(line('حضاو (طباض) ميقتسملا', 300, 700))).toBe('المستقيم (ضابط) واضح')
})

test('[TR-01] formulas in a line that is read from the right run to the right, with their brackets', () => {
  const shown: Shown[] = [
    turned('تقبل حلا', 300, 700),
    { at: [305, 700], glyphs: [...'f(x) = 0'], font: 'Math' },
    turned('بين أن المعادلة', 425, 700),
  ]
  expect(read(...shown)).toBe('بين أن المعادلة f(x) = 0 تقبل حلا')
})

test('[TR-01] words of Arabic whose gaps are narrow are parted', () => {
  const shown: Shown[] = [
    { at: [300, 700], glyphs: [...'.تسا', 0.1, ...'بسانم', 0.1, ...'رايسب', 0.1, ...'ىضاير'] },
  ]
  expect(read(...shown)).toBe('رياضى بسيار مناسب است.')
})

test('[TR-01] a line of mostly Latin letters on an Arabic page begins at its right end', () => {
  const words = turned('نص الفقرة الأولى في هذه الصفحة من الكتاب', 500, 700)
  const mixed: Shown[] = [line('reader@example.org', 340, 660), line(' :ديرب', 430, 660)]
  expect(textsOf([words, ...mixed])[1]).toBe('بريد: reader@example.org')
  expect(textsOf(mixed)[0]).not.toBe('بريد: reader@example.org')
})

test('[TR-01] what is read from the right at the left edge of an Arabic page keeps that edge', () => {
  const body = [700, 686, 672].map((y) => turned('نص الفقرة الأولى في هذه الصفحة من هذا الكتاب', 500, y))
  const left = body[0]!.at[0]
  const heads = [turned('فهرس', left + 20, 780), turned('صفحة', 500, 780)]
  const events = { shows: [...heads, ...body].map(show), painted: [] }
  const { blocks } = layOutPage(events, [0, 0, 595, 842])
  expect(blocks.slice(0, 2).map(({ text, align }) => [text, align])).toEqual([
    ['فهرس', 'left'],
    ['صفحة', 'right'],
  ])
})

test('[TR-01] items and sentences that end their line are told apart as in other scripts', () => {
  const right = 500
  const page = (...texts: readonly string[]): string[] =>
    textsOf(texts.map((text, row) => turned(text, right, 700 - 13 * row)))
  const full = 'نص الفقرة الأولى في هذه الصفحة من الكتاب الكبير'
  const items = [
    '1( أحسب المتتالية الأولى ثم الثانية',
    '2( أحسب المتتالية الثالثة ثم الرابعة',
    'ب- أحسب المتتالية الخامسة والسادسة',
  ]
  expect(page(full, ...items)).toEqual([full, ...items.map((item) => item.replace('(', ')'))])
  const [first, second] = [
    [full, 'والسطر الثاني منها.'],
    [full, 'وسطر آخر منها.'],
  ]
  expect(page(...first, ...second)).toEqual([first.join(' '), second.join(' ')])
})
