import { expect, test } from 'vitest'
import { line, SIZE, textsOf, type Shown } from '../testing/show-fixture'

const COLUMN = 30
/** Lines of Chinese of full-width letters, one under the other. */
const lines = (texts: readonly string[], apart: number): Shown[] =>
  texts.map((text, index) => ({ at: [72, 700 - index * apart * SIZE], glyphs: [...text], width: 1 }))
const full = (start: string): string => start.padEnd(COLUMN, '项目经验设计技术管理研究')

test('[TR-06] a text without spaces that is set wide is one paragraph', () => {
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
