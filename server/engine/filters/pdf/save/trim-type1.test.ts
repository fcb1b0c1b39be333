import { expect, test } from 'vitest'
import type { Type1Parts } from '../type1/cipher'
import { trimType1, type1Encoding } from './trim-type1'

/** Encrypts (or with `back` decrypts) as Adobe Type 1 Font Format, 7.1 says. */
function cipher(bytes: Uint8Array, key: number, back = false): Buffer {
  let state = key
  return Buffer.from(
    Array.from(bytes, (byte) => {
      const made = byte ^ (state >> 8)
      state = (((back ? byte : made) + state) * 52845 + 22719) & 0xffff
      return made
    }),
  )
}

const END_CHARACTER = 14
const COMPOSE = [12, 6]

function program(glyphs: Readonly<Record<string, readonly number[]>>): Type1Parts {
  const outlines = Object.entries(glyphs).flatMap(([name, operators]) => {
    const bytes = cipher(Buffer.from([0, 0, 0, 0, ...operators]), 4330)
    return [Buffer.from(`/${name} ${bytes.length} RD `), bytes, Buffer.from(' ND\n')]
  })
  const begin = `xxxxdup /Private 8 dict dup begin /Subrs 0 array ND\n2 index /CharStrings 9 dict dup begin\n`
  const plain = Buffer.concat([
    Buffer.from(begin),
    ...outlines,
    Buffer.from('end\nend mark currentfile closefile'),
  ])
  const clear =
    '/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for\ndup 65 /A put\ndup 66 /B put\nreadonly def'
  return { clear: Buffer.from(clear), encrypted: cipher(plain, 55665), rest: Buffer.alloc(4, '0') }
}

const readBack = ({ encrypted }: Type1Parts): string => cipher(encrypted, 55665, true).toString('latin1')

test('glyphs that nothing shows lose their outlines, the others keep theirs', () => {
  const whole = program({ '.notdef': [END_CHARACTER], A: [139, END_CHARACTER], B: [140, END_CHARACTER] })
  const trimmed = readBack(trimType1(whole, new Set(['B']))!)
  expect(trimmed).toBe(readBack(whole).replace(/\/A 6 RD [^]{6} ND\n/, ''))
  expect(trimmed).not.toBe(readBack(whole))
})

test('a program with a glyph made of others stays whole', () => {
  const whole = program({ '.notdef': [END_CHARACTER], A: [139, ...COMPOSE], B: [END_CHARACTER] })
  expect(trimType1(whole, new Set(['A']))).toBeNull()
})

test('a program that is written in another way stays whole', () => {
  const whole = program({ '.notdef': [END_CHARACTER] })
  expect(trimType1({ ...whole, encrypted: whole.encrypted.subarray(40) }, new Set(['A']))).toBeNull()
})

test('its own encoding tells the names of codes', () => {
  expect(type1Encoding(program({}))).toEqual(
    new Map([
      [65, 'A'],
      [66, 'B'],
    ]),
  )
  expect(type1Encoding({ ...program({}), clear: Buffer.from('/Encoding StandardEncoding def') })).toBeNull()
})
