import { describe, expect, test } from 'vitest'
import { RowScanner, type Cell } from './scan-rows'

const XML =
  '<row r="3"><c r="A3"><v>1</v></c><c r="C3" t="inlineStr" s="4"><is><t>says inlineStr itself</t></is></c></row>' +
  '<row r="4"><c r="B4" t="str"><f>A1&amp;"x"</f><v>x</v></c><c r="D4" t="inlineStr"><is><r><rPr><color/><family val="2"/></rPr><t>rich</t></r></is></c></row>' +
  '<row r="5"/><row><c><v>7</v></c><c t="inlineStr"><is><t>uncounted</t></is></c></row>'

const places = (cells: readonly Cell[]): string[] =>
  cells.map(({ row, column, type }) => `${row},${column} ${type}`)

describe('cells that hold a text or a formula themselves', () => {
  const rows = [...new RowScanner('').scan(XML)]

  test('are found by row, without the others being read', () => {
    expect(rows.map(({ ownCells }) => places(ownCells))).toEqual([
      ['3,3 inlineStr'],
      ['4,2 str', '4,4 inlineStr'],
      [],
      ['6,2 inlineStr'],
    ])
  })

  test('are the same as among all cells', () => {
    for (const { cells, ownCells } of rows) {
      expect(ownCells).toEqual(cells.filter(({ type, formula }) => type === 'inlineStr' || formula))
    }
    expect(rows.map(({ cells }) => cells.length)).toEqual([2, 2, 0, 2])
  })

  test('are found in whatever order rows are asked', () => {
    const [first, second] = [...new RowScanner('').scan(XML)]
    expect(places(second?.ownCells ?? [])).toEqual(['4,2 str', '4,4 inlineStr'])
    expect(places(first?.ownCells ?? [])).toEqual(['3,3 inlineStr'])
  })

  test('those with texts are found over all rows', () => {
    const found = [...new RowScanner('').scanInline(XML)]
    expect(found.map(({ start, end }) => XML.slice(start, end).replace(/<[^>]*>/g, ''))).toEqual([
      'says inlineStr itself',
      'rich',
      'uncounted',
    ])
  })
})
