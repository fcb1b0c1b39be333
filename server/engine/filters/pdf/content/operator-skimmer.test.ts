import { expect, test } from 'vitest'
import { OperatorSkimmer } from './operator-skimmer'
import { readOperators } from './tokens'

const skimmed = (bytes: Uint8Array): unknown[] => {
  const skimmer = new OperatorSkimmer(bytes)
  const found: unknown[] = []
  for (let one = skimmer.skim(); one; one = skimmer.skim()) found.push(one)
  return found
}

const read = (bytes: Uint8Array): unknown[] =>
  [...readOperators(bytes)].map(({ name, operands, start, end }) => ({
    name,
    count: operands.length,
    start,
    end,
  }))

test.each([
  'q 1 0 0 1 72.5 -.3 cm BT /F1 11 Tf [(a\\)b(c)) -250 <0a f> (\\\\)] TJ (x\\051\\\ny) Tj ET Q',
  '/Span <</ActualText (a(b)c) /M [1 2]>> BDC true null --5 4-5 1.2.3 Tr EMC % (comment\n0 g',
  'BI /W 2 /H 1 /CS /G ID \x00\xff EI Q 1 0 0 rg',
  '] >> } { ) 5 w [ 1 (never closed',
  '[[(in) 1] [2]] 0 d (\r\n\\\r\n) Tj /a#20b gs (open \\',
  `${'['.repeat(70)}1${']'.repeat(70)} 1 w ${'7 '.repeat(600)}sc`,
])('%s has the operators that the scanner reads', (text) => {
  const bytes = Buffer.from(text, 'latin1')
  expect(skimmed(bytes)).toEqual(read(bytes))
})

test('bytes in any order have the operators that the scanner reads', () => {
  const pieces = [
    '(',
    ')',
    '[',
    ']',
    '<',
    '>',
    '<<',
    '>>',
    '\\',
    '/N',
    ' ',
    '\n',
    '\r',
    '%',
    '1',
    '-.5',
    'Tj',
    'BI',
    'EI',
    'q',
    'true',
    '{',
    '\xff',
  ]
  let seed = 7
  const next = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648)
  for (let round = 0; round < 3000; round++) {
    const text = Array.from(
      { length: 1 + ((next() >> 8) % 24) },
      () => pieces[(next() >> 8) % pieces.length],
    ).join('')
    const bytes = Buffer.from(text, 'latin1')
    expect(skimmed(bytes), JSON.stringify(text)).toEqual(read(bytes))
  }
})
