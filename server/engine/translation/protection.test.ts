import { describe, expect, test } from 'vitest'
import { atomRun, plainText, textRun } from '../model'
import { findProtected } from './protected-spans'
import { protectRuns, unprotectRuns } from './protection'

const protectedIn = (text: string, allNumbers = false): string[] =>
  findProtected(text, allNumbers).map(({ start, end }) => text.slice(start, end))

describe('what must come back unchanged', () => {
  test.each([
    ['詳細はhttps://www.example.org/mpaをご参照ください', ['https://www.example.org/mpa']],
    ['Write to jane.doe+x@mail.example.co.uk.', ['jane.doe+x@mail.example.co.uk']],
    ['See https://example.org/a?b=c&d=(e), please.', ['https://example.org/a?b=c&d=(e)']],
    ['Visit www.example.org/help or example.com.', ['www.example.org/help', 'example.com']],
    [
      'Hello {name}, {{count}} files, ${total} and %s of %1$d at %(place)s',
      ['{name}', '{{count}}', '${total}', '%s', '%1$d', '%(place)s'],
    ],
    [
      'It grew by 12.5% and 3 % to 5 kg, 20 °C or 1.250,75 €',
      ['12.5%', '3 %', '5 kg', '20 °C', '1.250,75 €'],
    ],
    ['It costs $1,200.50 or USD 30.', ['$1,200.50', 'USD 30']],
    [
      'On 2024-05-01T10:30:00Z, 01.05.2024, 5/1/24 at 10:30 pm',
      ['2024-05-01T10:30:00Z', '01.05.2024', '5/1/24', '10:30 pm'],
    ],
    ['Order AB-1234/X of ISO-9001, version 1.2.3 and v2', ['AB-1234/X', 'ISO-9001', '1.2.3', 'v2']],
    [
      'Open C:\\Program\\a.txt, /usr/local/bin/run or report.docx',
      ['C:\\Program\\a.txt', '/usr/local/bin/run', 'report.docx'],
    ],
    ['Set max_size, call getName() with --dry-run=yes', ['max_size', 'getName()', '--dry-run=yes']],
    ['The formula =SUM(A1:B2) and E = mc² and a² + b² = c²', ['=SUM(A1:B2)', 'E = mc²', 'a² + b² = c²']],
    ['<b>bold</b> &amp; <a href="x">', ['<b>', '</b>', '&amp;', '<a href="x">']],
    ['Follow @verso and #release_2', ['@verso', '#release_2']],
    ['Dear Mr. Smith, Dr. Anna van der Berg called.', ['Smith', 'Anna van der Berg']],
    ['Yesterday John Baker met Acme Brown Ltd there.', ['John Baker', 'Acme Brown Ltd']],
  ])('%s', (text, expected) => {
    expect(protectedIn(text)).toEqual(expected)
  })

  test.each([
    'On 14 March 2024 three members met in room 12.',
    'There were 5 in favour and 3 against, 100 percent.',
    'He/she and/or they said no - twice.',
    'Vitamin C. The rest is water.',
    'En 2019 ha crecido un poco. The European Central Bank.',
    'I am 30 minutes late, 2nd floor (or 3rd).',
  ])('leaves words to the engine: %s', (text) => {
    expect(protectedIn(text)).toEqual([])
  })

  test('on demand plain numbers too', () => {
    expect(protectedIn('Room 12 has 1,250 seats', true)).toEqual(['12', '1,250'])
  })

  test('patterns stay quick on hostile text', () => {
    for (const piece of ['a_', '{', '<a ', 'A1-', '1 ', 'x=', '/a', 'John ', 'a@', '$', '(', 'a.', 'Aa ']) {
      const started = performance.now()
      findProtected(piece.repeat(10_000))
      expect(performance.now() - started, piece).toBeLessThan(2_000)
    }
  })
})

describe('protectRuns', () => {
  test('is undone exactly, whatever the styles and atoms', () => {
    const runs = [
      textRun('Mail jane@exa', 1),
      textRun('mple.org the 5 ', 2),
      textRun('kg of '),
      atomRun(4, 'image'),
      textRun('AB-12'),
    ]
    const { runs: guarded, added, translatable } = protectRuns(runs)
    expect(translatable).toBe(true)
    expect(guarded.filter((run) => run.kind === 'atom').map((run) => run.id)).toEqual([5, 6, 7, 8, 4, 9])
    expect(unprotectRuns(guarded, added)).toEqual(runs)
  })

  test('sees when nothing is left to translate', () => {
    expect(protectRuns([textRun('AB-1234, 5 kg')]).translatable).toBe(false)
    expect(protectRuns([textRun('12 + 3')]).translatable).toBe(false)
    expect(protectRuns([textRun('AB-1234 is out')]).translatable).toBe(true)
  })

  test('keeps long texts whole', () => {
    const text = 'word AB-12 '.repeat(10_000)
    expect(plainText(protectRuns([textRun(text)]).runs)).toBe(text)
  })
})
