import { expect, test } from 'vitest'
import { withoutFlexCode } from './slim-type1'
import { decryptFont, encryptFont, type Type1Parts } from '../type1/cipher'

const [CALL_SUBR, END_CHARACTER, POP] = [10, 14, [12, 17]]
const CALL_OTHER = [12, 16]
const number = (value: number): number => value + 139

/** Encrypts a glyph as Adobe Type 1 Font Format, 7.3 says. */
function glyph(operators: readonly number[]): Buffer {
  let state = 4330
  return Buffer.from(
    [0, 0, 0, 0, ...operators].map((byte) => {
      const made = byte ^ (state >> 8)
      state = ((made + state) * 52845 + 22719) & 0xffff
      return made
    }),
  )
}

const FLEX =
  '/OtherSubrs\n% for Flex\n[ systemdict /internaldict known {/FlxProc known} if {gsave} {pop 3} ] ND\n'

function program(operators: readonly number[], other = FLEX): Type1Parts {
  const entry = (head: string, own: readonly number[], tail: string): Buffer[] => {
    const bytes = glyph(own)
    return [Buffer.from(`${head} ${bytes.length} RD `), bytes, Buffer.from(` ${tail}\n`)]
  }
  const hints = [number(1), number(3), ...CALL_OTHER, ...POP, CALL_SUBR, 11]
  const plain = Buffer.concat([
    Buffer.from(`xxxxdup /Private 8 dict dup begin\n${other}/Subrs 5 array\n`),
    ...entry('dup 0', [number(3), number(0), ...CALL_OTHER, 11], 'NP'),
    ...entry('dup 4', hints, 'NP'),
    Buffer.from('ND\n2 index /CharStrings 1 dict dup begin\n'),
    ...entry('/A', operators, 'ND'),
    Buffer.from('end\nend mark currentfile closefile'),
  ])
  return { clear: Buffer.from('clear'), encrypted: encryptFont(plain), rest: Buffer.alloc(4, '0') }
}

const readBack = ({ encrypted }: Type1Parts): string => decryptFont(encrypted).toString('latin1')

test('a program of which no glyph flexes loses the code for it, and nothing else', () => {
  const whole = program([number(20), number(4), CALL_SUBR, END_CHARACTER])
  const [before, after] = [readBack(whole), readBack(withoutFlexCode(whole)!)]
  expect(after).not.toContain('FlxProc')
  expect(after).toContain('/startlock')
  const rest = (text: string): string =>
    text.replace(/\/OtherSubrs[^]*?\] ?ND|\/OtherSubrs[^]*?executeonly\] ND/, '').replace(/\s+/g, ' ')
  expect(rest(after)).toBe(rest(before))
})

test.each([
  ['calls the subroutine of flex', [number(1), CALL_SUBR, END_CHARACTER]],
  ['flexes by itself', [number(0), number(2), ...CALL_OTHER, END_CHARACTER]],
  ['calls what nobody can tell', [number(8), ...POP, CALL_SUBR, END_CHARACTER]],
])('a program with a glyph that %s stays', (_, operators) => {
  expect(withoutFlexCode(program(operators))).toBeNull()
})

test('a program with the short code stays', () => {
  expect(withoutFlexCode(program([END_CHARACTER], '/OtherSubrs [{}{}{}{pop 3}] ND\n'))).toBeNull()
})
