import { expect, test } from 'vitest'
import type { Painted } from '../../read/show-event'
import { line, SIZE, textsOf, type Shown } from '../../testing/show-fixture'

const COLUMN = 30
/** Lines of Chinese of full-width letters, one under the other. */
const lines = (texts: readonly string[], apart: number): Shown[] =>
  texts.map((text, index) => ({ at: [72, 700 - index * apart * SIZE], glyphs: [...text], width: 1 }))
const full = (start: string): string => start.padEnd(COLUMN, '项目经验设计技术管理研究')

test('[TR-01] a text without spaces that is set wide is one paragraph', () => {
  const text = [full('甲'), full('乙'), full('丙'), full('丁'), full('戊'), full('己'), '完成。']
  expect(textsOf(lines(text, 2))).toEqual([text.join('')])
})

test('where a line had room for what begins the next, that is a paragraph of its own', () => {
  const text = ['甲乙丙丁', '戊己庚辛', '子丑寅卯'].map((letters) => [
    ...[...letters].map(full),
    '一方面完成。',
  ])
  for (const apart of [1.3, 2])
    expect(textsOf(lines(text.flat(), apart))).toEqual(text.map((paragraph) => paragraph.join('')))
})

test('a line ends two letters before its column where the next would begin with a sign', () => {
  const text = [full('甲').slice(0, -2), `「${full('乙')}`.slice(0, COLUMN), full('丙'), full('丁')]
  expect(textsOf(lines(text, 1.3))).toEqual([text.join('')])
})

test('items that are set wide, none of which fills its column, stay items', () => {
  const items = [
    '二百五十像素点分辨率',
    '黑白像素判别阈值零点六',
    '去除扫描图像中的红色',
    '强制转换图像格式关闭',
    '四角标记的最大放大率',
    '四角标记的最大缩小率',
  ]
  expect(textsOf([...lines(items, 2), line('a longer line of other words in the column', 72, 500)])).toEqual([
    ...items,
    'a longer line of other words in the column',
  ])
})

test('letters of Latin before others end where those begin', () => {
  const text = ['num=是必要的位数，默认值为三位。', 'base=是数字的基数，默认值为十。', full('甲')]
  expect(textsOf(lines(text, 1.3))).toEqual(text)
})

test('words of Korean are parted by gaps, but not from the figures that count them', () => {
  const words = [...'이문서가', 0.3, ...'도움이', 0.3, ...'되기를', 0.25, ...'바랍니다.']
  expect(textsOf([{ at: [72, 700], glyphs: words, width: 1 }])).toEqual(['이문서가 도움이 되기를 바랍니다.'])
  const term = [...'보험종목의', 0.3, ...'10', 0.35, ...'년만기로', 0.3, ...'계약함']
  expect(textsOf([{ at: [72, 700], glyphs: term, width: 1 }])).toEqual(['보험종목의 10년만기로 계약함'])
})

test('bullets and numbers that stand apart from Chinese are markers', () => {
  const item = (sign: string, y: number, text: string): Shown => ({
    at: [72, y],
    glyphs: [...sign, 0.6, ...text],
    width: 1,
  })
  const items = [
    item('•', 700, '大家都是志愿者。'),
    item('1.', 680, '友好的合作是动力。'),
    item('•', 660, '你的贡献有价值。'),
  ]
  expect(textsOf(items)).toEqual(['大家都是志愿者。', '友好的合作是动力。', '你的贡献有价值。'])
  expect(textsOf([{ at: [72, 700], glyphs: [...'•「和文」は従来通り'], width: 1 }])).toEqual([
    '「和文」は従来通り',
  ])
})

test('items of Chinese numbers are units of their own, however long', () => {
  const items = [
    '1、项目总体概述全面具体；',
    '2、具体建设内容清晰完整；',
    '（三）评审内容和评分标准：',
    '第四条合同的主要内容如下：',
  ]
  expect(textsOf(lines(items, 1.3))).toEqual(items)
})

test('a lowered letter of a logo stays in its line, though its font is a little larger than the text', () => {
  const at = (x: number, glyphs: string, y = 700, size = 10.6): Shown => ({
    at: [x, y],
    glyphs: [...glyphs],
    size,
    width: 0.6,
  })
  const shown = [
    { at: [72, 700] as const, glyphs: [...'请确保你的'], width: 1 },
    at(124, 'T'),
    at(129.5, 'E', 697.6),
    at(134.8, 'X'),
    { at: [143, 700] as const, glyphs: [...'发行版'], width: 1 },
  ]
  expect(textsOf(shown)).toEqual(['请确保你的TEX发行版'])
})

test('a paragraph whose ground is painted line by line is one, a table painted so is not', () => {
  const stripes = [0, 1, 2].map((row): Painted => ({
    kind: 'path',
    box: [70, 696 - 14 * row, 72 + SIZE * COLUMN + 4, 710 - 14 * row],
    colour: '#ffffff',
  }))
  const text = [full('甲'), full('乙'), '丙丙丙。']
  const shown = text.map((line, row): Shown => ({ at: [72, 700 - 14 * row], glyphs: [...line], width: 1 }))
  expect(textsOf(shown, stripes)).toEqual([text.join('')])
  const cells = shown.map(({ at: [, y] }): Shown => ({ at: [400, y], glyphs: [...'四五六'], width: 1 }))
  expect(textsOf([...shown, ...cells], stripes)).toContain(text[0])
})

test('notes of Japanese begin with their figures, though these are hardly smaller', () => {
  const note = (number: string, y: number, text: string): Shown[] => [
    { at: [72, y + 2], glyphs: ['*'], size: 8.2 },
    { at: [76.1, y + 3.8], glyphs: [...number], size: 8.2 },
    { at: [86, y], glyphs: [...text], width: 1 },
  ]
  const text = '指定された場合は固定される。'
  const blocks = textsOf([...note('12', 700, full('甲').slice(0, 28)), ...note('13', 686, text)])
  expect(blocks).toHaveLength(2)
  expect(blocks[1]).toContain(text)
})
