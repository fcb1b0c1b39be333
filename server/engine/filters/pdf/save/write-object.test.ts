import { PDFDocument, PDFHexString, PDFName, PDFString, type PDFContext } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { packEntries } from './pack-entries'
import { bytesOf } from './write-object'

let context: PDFContext
beforeAll(async () => {
  ;({ context } = await PDFDocument.create())
})
const write = (value: Parameters<PDFContext['obj']>[0]): string =>
  Buffer.from(bytesOf(context.obj(value as never))).toString('latin1')

describe('objects as bytes', () => {
  test('there are no spaces but those between words', () => {
    const ref = context.nextRef()
    const value = { Type: 'Page', Parent: ref, MediaBox: [0, 0, 612.5, -1], Tabs: null, On: true }
    expect(write(value as never)).toBe(
      `<</Type/Page/Parent ${ref.toString()}/MediaBox[0 0 612.5 -1]/Tabs null/On true>>`,
    )
  })

  test('strings keep their bytes, names their signs, and an empty name its space', () => {
    const strings = [PDFString.of('a\\)\xe9'), PDFHexString.of('FEFF'), PDFString.of('b')]
    expect(write(strings as never)).toBe('[(a\\)\xe9)<FEFF>(b)]')
    expect(write([PDFName.of(''), 1, PDFName.of('A#20B'), 2] as never)).toBe('[/ 1/A#20B 2]')
  })

  test('a stream says how long it is', () => {
    const stream = context.stream(Uint8Array.of(1, 2, 3), { Type: 'X' })
    expect(Buffer.from(bytesOf(stream)).toString('latin1')).toBe(
      '<</Type/X/Length 3>>stream\n\x01\x02\x03\nendstream',
    )
  })
})

test('what is large in the dictionaries of streams becomes one object for all, how they are stored stays', () => {
  const resources = () => ({ ProcSet: ['PDF', 'Text'], Font: { F1: context.obj('Helvetica-Bold-Oblique') } })
  const forms = [1, 2].map((size) =>
    context.stream(new Uint8Array(size), {
      Resources: resources(),
      BBox: [0, 0, size, 9],
      DecodeParms: { Predictor: 12, Columns: 4, Colors: 3, BitsPerComponent: 8 },
    }),
  )
  for (const form of forms) context.register(form)
  packEntries(context)
  const entries = forms.map(({ dict }) => dict.get(PDFName.of('Resources')))
  expect(entries[0]?.toString()).toMatch(/^\d+ 0 R$/)
  expect(entries[1]).toBe(entries[0])
  expect(context.lookup(entries[0])?.toString()).toContain('/Helvetica-Bold-Oblique')
  expect(forms[0]!.dict.get(PDFName.of('BBox'))?.toString()).toContain('[')
  expect(forms[0]!.dict.get(PDFName.of('DecodeParms'))?.toString()).toContain('/Predictor 12')
})
