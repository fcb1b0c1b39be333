import { describe, expect, test } from 'vitest'
import type { Run } from '../../model'
import {
  applyEdits,
  parseXml,
  translateDrawingParagraph,
  translateDrawingPart,
  type Translation,
} from './index'

const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
const spanish = { language: 'es-ES', rightToLeft: false }

const shout = (runs: readonly Run[]): Translation =>
  runs.map((run) => (run.kind === 'text' ? { ...run, text: run.text.toUpperCase() } : run))

function translate(inner: string, target = spanish): { xml: string; units: string[] } {
  const source = `<a:p ${A}>${inner}</a:p>`
  const units: string[] = []
  const ask = (runs: readonly Run[]): Translation => {
    units.push(runs.map((run) => (run.kind === 'text' ? run.text : `{${run.role}:${run.text}}`)).join('|'))
    return shout(runs)
  }
  const edits = translateDrawingParagraph(source, parseXml(source).first!, ask, target)
  return { xml: applyEdits(source, edits).replace(` ${A}`, ''), units }
}

describe('paragraphs', () => {
  test('merge what proofing split and mark the language', () => {
    const { xml, units } = translate(
      '<a:pPr lvl="1"/><a:r><a:rPr lang="en-US" dirty="0" b="1"/><a:t>One </a:t></a:r><a:r><a:rPr lang="en-GB" b="1" err="1"/><a:t>line</a:t></a:r><a:endParaRPr lang="en-US"/>',
    )
    expect(units).toEqual(['One line'])
    expect(xml).toBe(
      '<a:p><a:pPr lvl="1"/><a:r><a:rPr lang="es-ES" b="1"/><a:t>ONE LINE</a:t></a:r><a:endParaRPr lang="en-US"/></a:p>',
    )
  })

  test('read a line end in a run as the break it is written back as', () => {
    const { xml, units } = translate('<a:r><a:t>One\nline</a:t></a:r>')
    expect(units).toEqual(['One|{break:\n}|line'])
    expect(translate(xml.replace(/^<a:p>|<\/a:p>$/g, '')).units).toEqual(['ONE|{break:\n}|LINE'])
  })

  test('keep fields and breaks, part at tabs', () => {
    const { xml, units } = translate(
      '<a:r><a:t>page </a:t></a:r><a:fld type="slidenum"><a:t>3</a:t></a:fld><a:r><a:t> of</a:t></a:r><a:br/><a:r><a:t>all\tright</a:t></a:r>',
    )
    expect(units).toEqual(['page |{field:3}| of|{break:\n}|all', 'right'])
    expect(xml).toContain('<a:fld type="slidenum"><a:t>3</a:t></a:fld>')
    expect(xml).toMatch(/ALL<.*<a:t>\t<\/a:t>.*RIGHT/)
  })

  test('turn for right-to-left targets', () => {
    const arabic = { language: 'ar-SA', rightToLeft: true }
    expect(translate('<a:r><a:t>x</a:t></a:r>', arabic).xml).toContain('<a:p><a:pPr rtl="1"/>')
    expect(translate('<a:pPr lvl="1" rtl="0"/><a:r><a:t>x</a:t></a:r>', arabic).xml).toContain(
      '<a:pPr lvl="1" rtl="1"/>',
    )
    expect(translate('<a:pPr algn="l"><a:buNone/></a:pPr><a:r><a:t>x</a:t></a:r>', arabic).xml).toContain(
      '<a:pPr rtl="1" algn="r"><a:buNone/></a:pPr>',
    )
  })
})

test('charts: titles, names of series and trends, categories; never numbers and sources', () => {
  const source = `<c:chartSpace ${A} ${C}><c:title><a:p><a:r><a:t>title</a:t></a:r></a:p></c:title><c:ser><c:tx><c:strRef><c:f>Sheet1!a</c:f><c:strCache><c:pt><c:v>series</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strCache><c:pt><c:v> first </c:v></c:pt></c:strCache></c:cat><c:val><c:numCache><c:formatCode>General</c:formatCode><c:pt><c:v>abc</c:v></c:pt></c:numCache></c:val><c:trendline><c:name>trend</c:name></c:trendline></c:ser><c:pivotSource><c:name>[Book]Sheet1!Pivot</c:name></c:pivotSource></c:chartSpace>`
  const part = {
    name: 'c',
    source,
    root: parseXml(source),
    decoded: { text: source, charset: 'utf8' as const, mark: new Uint8Array(0) },
  }
  const xml = applyEdits(
    source,
    translateDrawingPart(part, () => shout, spanish),
  )
  expect(xml).toContain('<a:t>TITLE</a:t>')
  expect(xml).toContain('<c:v>SERIES</c:v>')
  expect(xml).toContain('<c:v> FIRST </c:v>')
  expect(xml).toContain('<c:name>TREND</c:name>')
  expect(xml).toContain('<c:name>[Book]Sheet1!Pivot</c:name>')
  expect(xml).toContain('Sheet1!a')
  expect(xml).toContain('<c:formatCode>General</c:formatCode><c:pt><c:v>abc</c:v>')
})
