import { describe, expect, test } from 'vitest'
import type { Painted } from '../../read/show-event'
import { layOutPage } from '..'
import { line, show, SIZE, textsOf, turned, type Shown } from '../../testing/show-fixture'

const COLUMN = 30
/** Pieces of full-width signs with gaps, em, between them, each shown by itself as browsers do. */
const pieces = (x: number, y: number, ...parts: readonly (string | number)[]): Shown[] => {
  let at = x
  return parts.flatMap((part): Shown[] => {
    const from = at
    at += (typeof part === 'number' ? part : part.length) * SIZE
    return typeof part === 'number' ? [] : [{ at: [from, y], glyphs: [...part], width: 1 }]
  })
}
const full = (start: string, length = COLUMN): string => start.padEnd(length, '项目经验设计技术管理研究')
const rule = (x0: number, y0: number, x1: number, y1: number): Painted => ({
  kind: 'path',
  box: [x0, y0, x1, y1],
  colour: '#000000',
})

describe('[TR-01] spaces as wide as a sign of Chinese, Japanese or Korean', () => {
  test('part a clause from its number, which is one text with it', () => {
    const clause = full('为了保护合同', COLUMN - 6)
    const shown = [
      ...pieces(92, 700, '第一条', 1, clause),
      ...pieces(72, 686, full('乙')),
      ...pieces(72, 672, '签订本合同。'),
    ]
    expect(textsOf(shown)).toEqual([`第一条 ${clause}${full('乙')}签订本合同。`])
  })

  test('stand between the two signs of a name', () => {
    expect(textsOf(pieces(72, 700, '第一章', 1, '总', 1, '则'))).toEqual(['第一章 总则'])
    expect(textsOf(pieces(72, 700, '备', 2, '注'))).toEqual(['备注'])
    expect(textsOf(pieces(72, 700, '구', 1, '분'))).toEqual(['구분'])
  })

  test('of four names at equal steps, too, which no chart has', () => {
    const heads = [...pieces(72, 700, '序', 1, '号'), ...pieces(120, 700, '名', 1, '称')]
    expect(textsOf(heads, [rule(112, 690, 112.5, 712)])).toEqual(['序号', '名称'])
  })

  test('answers and days stay one by one, and words of Korean that have one syllable stay words', () => {
    expect(textsOf(pieces(72, 700, '是', 2, '否'))).toEqual(['是', '否'])
    expect(textsOf(pieces(72, 700, '일을 할 수 있는'))).toEqual(['일을 할 수 있는'])
    expect(textsOf([{ at: [72, 700], glyphs: [...'설정을', 0.3, ...'할', 0.3, '때'], width: 1 }])).toEqual([
      '설정을 할 때',
    ])
    expect(textsOf([{ at: [72, 700], glyphs: ['할', 0.3, '때'], width: 1 }])).toEqual(['할 때'])
  })

  test('heads of columns that stand as near to one another are one each', () => {
    expect(textsOf(pieces(72, 700, '项目地址', 1, '热度'))).toEqual(['项目地址', '热度'])
  })
})

describe('[TR-01] cells between rules, in Chinese', () => {
  const grid = [
    rule(70, 600, 70.5, 720),
    rule(146, 600, 146.5, 720),
    rule(300, 600, 300.5, 720),
    rule(70, 720, 300, 720.5),
    rule(70, 600, 300, 600.5),
  ]
  const beside = pieces(156, 700, '具体安排见第三章要求')

  test('hold one text, whose last line is shorter and about their middle', () => {
    const cell = [
      ...pieces(73, 700, '施工组织计划、'),
      ...pieces(73, 686, '施工技术、施工'),
      ...pieces(73, 672, '工艺及相关的合'),
      ...pieces(88, 658, '理化建议'),
    ]
    expect(textsOf([...cell, ...beside], grid)).toContain(
      '施工组织计划、施工技术、施工工艺及相关的合理化建议',
    )
  })

  test('hold several where a line does not fill them', () => {
    const cell = [...pieces(73, 700, '施工'), ...pieces(73, 686, '技术')]
    expect(textsOf([...cell, ...beside], grid)).toEqual(expect.arrayContaining(['施工', '技术']))
  })
})

test('[TR-01] two lines of Chinese at twice their size are one text where the first breaks off', () => {
  const [first, second] = [
    '1.大型中型和小型企业须同时满足所列指标的下限微',
    '型企业只须满足所列指标中的一项即可。',
  ]
  expect(textsOf([...pieces(92, 700, first), ...pieces(72, 680.5, second)])).toEqual([first + second])
  const ended = first.replace('微', '。')
  expect(textsOf([...pieces(92, 700, ended), ...pieces(72, 680.5, second)])).toEqual([ended, second])
})

/** What is translated of a page that shows this. */
const translated = (...shown: Shown[]): string[] =>
  layOutPage({ shows: shown.map(show), painted: [] }, [0, 0, 595, 842]).blocks.flatMap(({ kept, text }) =>
    kept === null ? [text] : [],
  )

test('[TR-01] few signs beside many figures are words to translate, and so is what is counted', () => {
  expect(translated(...pieces(72, 700, '나.', 0.4, '식대:', 0.4), line('200,000', 122, 700))).toHaveLength(1)
  expect(
    translated(
      line('2024', 72, 700),
      ...pieces(95, 700, '年'),
      line('1', 107, 700),
      ...pieces(113, 700, '月'),
    ),
  ).toHaveLength(1)
  expect(translated(...pieces(72, 700, '人'))).toEqual(['人'])
  expect(translated(...pieces(72, 700, '序'))).toEqual([])
})

test('[TR-01] a blank to be filled in goes on behind its words', () => {
  expect(translated(...pieces(72, 700, '甲方（签章）：＿＿＿＿＿＿＿＿＿＿'))).toEqual(['甲方（签章）：'])
})

test('[TR-01] lines of an address read from the right are one each, those of its letter one text', () => {
  const address = ['شركة النور للتجارة', 'شارع الملك فهد مبنى رقم', 'الرياض', 'المملكة العربية السعودية']
  const letter = [
    'نود إعلامكم بأن عقد الإيجار المبرم بيننا بتاريخ سينتهي في نهاية هذا العام ونرجو منكم إبلاغنا',
    'برغبتكم في التجديد قبل شهرين على الأقل',
  ]
  const shown = [
    ...address.map((text, index) => turned(text, 540, 760 - 14 * index)),
    ...letter.map((text, index) => turned(text, 540, 690 - 14 * index)),
  ]
  expect(textsOf(shown)).toEqual([...address, letter.join(' ')])
})
