import { describe, expect, test } from 'vitest'
import {
  applyEdits,
  attributeValue,
  decodeXml,
  elementText,
  encodeXml,
  escapeAttribute,
  escapeXml,
  findAttribute,
  parseXml,
  sliceWithEdits,
  unescapeXml,
} from './index'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const STRICT = 'http://purl.oclc.org/ooxml/wordprocessingml/main'

const names = (source: string): string[] => [...parseXml(source).descendants()].map((element) => element.name)

describe('parsing', () => {
  test('names by namespace, whatever the prefix, transitional and strict', () => {
    expect(names(`<x:p xmlns:x="${W}"><x:r/></x:p>`)).toEqual(['w:p', 'w:r'])
    expect(names(`<p xmlns="${STRICT}"><r xmlns="urn:other"/><r/></p>`)).toEqual([
      'w:p',
      '{urn:other}:r',
      'w:r',
    ])
  })

  test('gives offsets that cut exactly', () => {
    const source = '<?xml version="1.0"?><!-- <a> --><a b="1>2"><c/>text</a>'
    const a = parseXml(source).first!
    expect(source.slice(a.start, a.openEnd)).toBe('<a b="1>2">')
    expect(source.slice(a.closeStart, a.end)).toBe('</a>')
    expect(source.slice(a.first!.start, a.first!.end)).toBe('<c/>')
  })

  test.each([
    ['<a>', 'xml-truncated'],
    ['<a></b>', 'xml-mismatched-tag'],
    ['<ab></a>', 'xml-mismatched-tag'],
    ['<a/><b/>', 'xml-two-roots'],
    ['</a>', 'xml-unbalanced'],
    ['<a b="<"/>', 'xml-tag'],
    ['<a <b/>', 'xml-tag'],
    ['< a/>', 'xml-tag'],
    ['<a b="1', 'xml-truncated'],
    ['<a><!-- </a>', 'xml-truncated'],
    ['<!DOCTYPE a><a/>', 'xml-doctype'],
    ['<a>' + '<b>'.repeat(1000), 'xml-depth'],
    ['', 'xml-empty'],
    ['<x:a/>', 'xml-unbound-prefix'],
  ])('refuses %j', (source, detail) => {
    expect(() => parseXml(source)).toThrow(detail)
  })

  test('counts tags before it builds anything', () => {
    expect(() =>
      parseXml('<a><p/><p/><p/></a>', '', { maxDepth: 9, maxElements: 9, maxTags: { p: 2 } }),
    ).toThrow('too-many p')
    expect(
      parseXml('<a><p/><p/></a>', '', { maxDepth: 9, maxElements: 9, maxTags: { p: 2 } }).first,
    ).not.toBeNull()
  })
})

describe('text and attributes', () => {
  const text = (source: string): string => elementText(source, parseXml(source).first!)

  test('entities, references, CDATA and comments', () => {
    expect(text('<a>&lt;&#x41;&#66;&amp;lt;<!-- no --><![CDATA[<raw>]]></a>')).toBe('<AB&lt;<raw>')
    expect(text('<a>own<b>not own</b></a>')).toBe('own')
    expect(text('<a>one\r\ntwo\rthree</a>')).toBe('one\ntwo\nthree')
    expect(unescapeXml('&#xD800;&#x110000;&unknown;')).toBe('\ufffd\ufffd&unknown;')
  })

  test('attributes under any prefix and either quote, by where they stand', () => {
    const source = `<a xmlns:w="u" w:val='it"s' other="&lt;"/>`
    const element = parseXml(source).first!
    const found = findAttribute(source, element, 'val')!
    expect(source.slice(found.start, found.end)).toBe('it"s')
    expect(attributeValue(source, element, 'other')).toBe('<')
    expect(attributeValue(source, element, 'al')).toBeNull()
  })

  test('escaping leaves nothing XML cannot hold', () => {
    expect(escapeXml('a<b>&\u0000\ud800\uffff\r😀')).toBe('a&lt;b&gt;&amp;&#13;😀')
    expect(escapeAttribute('"\'\n\t')).toBe('&quot;&apos;&#10;&#9;')
  })
})

describe('edits', () => {
  test('are carried out in place, insertions in the order they were made', () => {
    const edits = [
      { start: 4, end: 5, text: 'E' },
      { start: 2, end: 2, text: 'x' },
      { start: 2, end: 2, text: 'y' },
      { start: 0, end: 1, text: '' },
    ]
    expect(applyEdits('abcdef', edits)).toBe('bxycdEf')
    expect(sliceWithEdits('abcdef', 1, 4, edits)).toBe('bxycd')
    expect(() =>
      applyEdits('abc', [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ]),
    ).toThrow('overlapping')
  })
})

describe('encodings', () => {
  const round = (bytes: Buffer): Buffer => {
    const decoded = decodeXml(bytes, 'part')
    return encodeXml(decoded.text, decoded)
  }

  test.each([
    ['UTF-8 with a mark', Buffer.from('\ufeff<a>é</a>', 'utf8')],
    ['UTF-16 little endian', Buffer.from('\ufeff<a>é</a>', 'utf16le')],
    ['UTF-16 big endian', Buffer.from('\ufeff<a>é</a>', 'utf16le').swap16()],
  ])('%s goes through unchanged', (_, bytes) => {
    expect(decodeXml(bytes, '').text).toBe('<a>é</a>')
    expect(round(bytes)).toEqual(bytes)
  })

  test('what an old encoding cannot hold becomes a reference', () => {
    const bytes = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="windows-1252"?><a>'),
      Buffer.from([0x80]),
      Buffer.from('</a>'),
    ])
    expect(decodeXml(bytes, '').text).toContain('<a>€</a>')
    expect(round(bytes).toString('latin1')).toContain('<a>&#8364;</a>')
  })

  test('broken UTF-8 and unknown encodings are refused', () => {
    expect(() => decodeXml(Buffer.from([0x3c, 0xff]), '')).toThrow('xml-utf8')
    expect(() => decodeXml(Buffer.from('<?xml version="1.0" encoding="EBCDIC"?><a/>'), '')).toThrow(
      'xml-encoding',
    )
  })
})
