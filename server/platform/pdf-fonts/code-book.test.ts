import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { CodeBook } from './code-book'

const codesOf = (book: CodeBook, texts: readonly string[]): string[] =>
  texts.map((text) => book.codeOf(book.cidOf(text, 0)!))

describe('codes of a document', () => {
  test('ASCII is itself, others have a byte each, and two when these are used up', () => {
    const book = new CodeBook(60)
    expect(codesOf(book, ['A', 'é', '~', 'fi', 'A'])).toEqual(['41', '7f', '7e', '80', '41'])
    expect(book.codeOf(book.cidOf('A', 1)!)).toBe('81')
    const many = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index))
    const codes = codesOf(book, many)
    expect([codes[125], codes[126], codes[199]]).toEqual(['ff', '0100', '0149'])
    // No code begins another one, and each is the number of its glyph.
    const first = new Set(codes.filter((code) => code.length === 2))
    expect(codes.some((code) => code.length === 4 && first.has(code.slice(0, 2)))).toBe(false)
    expect(codes.map((code) => parseInt(code, 16))).toEqual(many.map((text) => book.cidOf(text, 0)))
  })

  test('a document of many characters has two bytes for each, and room for all of them', async () => {
    const book = new CodeBook(5_000)
    expect(codesOf(book, ['A', '好'])).toEqual(['0041', '007f'])
    const all = Array.from({ length: 40_000 }, (_, index) => book.cidOf(`${index}!`, 0))
    expect(new Set(all).size).toBe(40_000)
    expect(all).not.toContain(null)
    const { context } = await PDFDocument.create()
    expect(book.write(context).encoding).toBe(PDFName.of('Identity-H'))
  })

  test('when there are no more, it says so', () => {
    const book = new CodeBook(0)
    let last: number | null = 0
    for (let index = 0; last !== null; index++) last = book.cidOf(`${index}!`, 0)
    expect(book.cidOf('Z', 0)).toBe(0x5a)
  })
})
