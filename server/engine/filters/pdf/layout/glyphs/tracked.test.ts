import { expect, test } from 'vitest'
import { line, textsOf, type Shown } from '../../testing/show-fixture'

/** Letters so far apart, em, and words a good deal further. */
const tracked = (text: string, gap: number): Shown => ({
  at: [72, 700],
  glyphs: [...text].flatMap((letter) => (letter === ' ' ? [0.8 - gap] : [letter, gap])),
})

test('[TR-01] words whose letters stand apart are words, short ones too', () => {
  expect(textsOf([tracked('MENU', 0.3)])).toEqual(['MENU'])
  expect(textsOf([tracked('MENU TO GO', 0.2)])).toEqual(['MENU TO GO'])
})

test('[TR-01] so are words with a space behind each letter', () => {
  expect(textsOf([line('M E N U', 72, 700)])).toEqual(['MENU'])
  expect(textsOf([line('A N N U A L  R E P O R T', 72, 700)])).toEqual(['ANNUAL REPORT'])
})

test('letters in the order of the alphabet, initials and single words stay as they are', () => {
  expect(textsOf([line('A B C D E', 72, 700)])).toEqual(['A B C D E'])
  expect(textsOf([line('BY J. R. SMITH', 72, 700)])).toEqual(['BY J. R. SMITH'])
  expect(textsOf([line('I AM A BEE', 72, 700)])).toEqual(['I AM A BEE'])
})

test('[TR-01] small capitals before the text they begin are of its paragraph', () => {
  const shown: Shown[] = [
    { at: [72, 700], glyphs: [...'FOR ALL OTHERS'], size: 8 },
    line(': I', 128, 700),
    line('n any case these are open to members', 143, 700),
    line('of the town and of all that is around it.', 72, 688),
  ]
  const names: Shown[] = [
    { at: [72, 700], glyphs: [...'FOR ALL OTHERS WHO HAVE COME TO THE TOWN'], size: 8 },
    line(': Ian', 232, 700),
    line('or a member of the club in the town', 72, 688),
  ]
  expect(textsOf(shown)).toHaveLength(1)
  expect(textsOf(names)).toHaveLength(1)
})
