import { expect, test } from 'vitest'
import { describeFont, type RawFont } from './describe-font'

const widths = (count: number, of: (index: number) => number): Record<number, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [65 + index, of(index)]))

test.each<[string, RawFont]>([
  ['a face known by its name', { name: 'ABCDEF+NimbusMonL-Regu' }],
  ['a slanted one of TeX', { name: 'CMSLTT10' }],
  ['one whose letters are all as wide', { name: 'F7', widths: widths(20, () => 600) }],
  ['one with gaps in its list', { name: 'F7', widths: widths(40, (index) => (index % 2) * 525) }],
  ['a small one that says so', { name: 'F7', isMonospace: true, widths: widths(5, () => 602) }],
])('a typewriter: %s', (_, font) => {
  expect(describeFont(font).monospaced).toBe(true)
})

test.each<[string, RawFont]>([
  [
    'letters of their own widths',
    { name: 'F7', isMonospace: true, widths: widths(20, (index) => 500 + index) },
  ],
  ['figures, which are as wide in most faces', { name: 'F7', widths: widths(10, () => 556) }],
  ['square signs', { name: 'F7', widths: widths(30, () => 1000) }],
  [
    'codes of two bytes, of which the usual width is not listed',
    { composite: true, widths: widths(20, () => 500) },
  ],
])('no typewriter: %s', (_, font) => {
  expect(describeFont(font).monospaced).toBe(false)
})

test.each([
  ['SFTI1000', { italic: true, bold: false, serif: true }],
  ['SFBI1095', { italic: true, bold: true, serif: true }],
  ['SFSX1440', { italic: false, bold: true, serif: false }],
  ['SFIT0900', { italic: true, monospaced: true }],
  ['SFRM1000', { italic: false, bold: false, serif: true }],
  ['CMSSBX10', { italic: false, bold: true, serif: false }],
  ['A030-Bol', { italic: false, bold: true }],
  ['A030-Ita', { italic: true, bold: false }],
  ['CMSSI10', { italic: true, bold: false, serif: false }],
  ['CMB10', { bold: true, serif: true }],
  ['CMBSY10', { bold: false }],
  ['LinLibertineTB', { italic: false, bold: true, serif: true }],
  ['LinLibertineTI', { italic: true, bold: false, serif: true }],
  ['LinLibertineOZI-Identity-H', { italic: true, bold: true }],
  ['LinLibertineO-Identity-H', { italic: false, bold: false, serif: true }],
  ['LinLibertineMO', { monospaced: true, italic: false, bold: false }],
  ['LinBiolinumTB', { italic: false, bold: true, serif: false }],
  ['PalatinoSansCom-LightIta', { italic: true, serif: false }],
  ['URWPalladioL-Roma', { serif: true, italic: false }],
  ['SFProText-Regular', { italic: false, bold: false, serif: false }],
])('faces of TeX are told by their short names: %s', (name, told) => {
  expect(describeFont({ name })).toMatchObject(told)
})
