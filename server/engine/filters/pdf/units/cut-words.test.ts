import { describe, expect, test } from 'vitest'
import { plainText } from '../../../model'
import { pdfFilter } from '..'
import { pdfOf, textLines } from '../testing/pdf-fixture'
import { CUT, readSeams, SOFT_CUT } from './cut-words'

const ENGLISH =
  'The aim of this work is to show that the model is as good as any, and for which of the tasks it is.'
const GERMAN =
  'Der Plan ist, dass die Arbeit und das Haus nicht mit dem Garten auf einer Karte für das Dorf sich zeigen.'
const FRENCH =
  'Le plan est que la maison et les jardins dans une ville ne sont pas pour des gens qui sont sur la route.'
const PORTUGUESE =
  'O plano de uma casa e que os jardins do bairro não são para as pessoas que se dão com a cidade.'
const RUSSIAN =
  'И в плане дома на карте не то, что с ним как это было, и из сада по дороге к городу, или для него.'
const DUTCH =
  'Het plan is dat de tuin en het huis niet met een kaart van het dorp zijn op te zoeken voor de gids.'

/** The text as it is read where `/` is a line's end behind a hyphen. */
const read = (text: string, cut = CUT): string => {
  const whole = text.replaceAll('/', cut)
  const seams = readSeams([whole])(whole)
  return whole.replaceAll(cut, () => seams.shift() ?? '?')
}

/** What the words come to at the end of a text of their language. */
const cutIn = (language: string, words: string): string =>
  read(`${language} ${words}`).slice(language.length + 1)

describe('[TR-01] words that a line cuts behind a hyphen are read as the document writes them', () => {
  test.each([
    ['repre/sentation of infor/mation', 'representation of information'],
    ['highly excited, a highly/excited state', 'highly excited, a highly-excited state'],
    ['zero-shot, in zero/shot tasks', 'zero-shot, in zero-shot tasks'],
    [
      'data-sets of some, datasets and datasets, so data/sets',
      'data-sets of some, datasets and datasets, so datasets',
    ],
    ['state of art, the state-of-the/art model', 'state of art, the state-of-the-art model'],
    ['an end: the end/to-end way', 'an end: the end-to-end way'],
    [
      'a gold-coated ring of human standard, the gold/standard',
      'a gold-coated ring of human standard, the gold-standard',
    ],
    ['an over-the-top way to come over/come', 'an over-the-top way to come overcome'],
    ['e/mail and vitamin/c', 'e-mail and vitamin-c'],
    ['well/known and self/contained, but self/ish', 'well-known and self-contained, but selfish'],
    ['short days: short/and long-term', 'short days: short- and long-term'],
    ['INTRO/DUCTION, PARTS OF UTF/EBCDIC', 'INTRODUCTION, PARTS OF UTF-EBCDIC'],
  ])('English: %s', (cut, whole) => expect(cutIn(ENGLISH, cut)).toBe(whole))

  test.each([
    ['German', GERMAN, 'Substantiv/komposita, Ein/und Ausgang', 'Substantivkomposita, Ein- und Ausgang'],
    ['German', GERMAN, 'Schrift/satz, Grün/oder Blautöne', 'Schriftsatz, Grün- oder Blautöne'],
    ['French', FRENCH, 'peut/être que celle/ci, rendez/vous', 'peut-être que celle-ci, rendez-vous'],
    ['French', FRENCH, 'il dit : dit/il, la cou/leur, l’é/cole', 'il dit : dit-il, la couleur, l’école'],
    ['Portuguese', PORTUGUESE, 'diga, diga/me; fazê/lo; os me/ninos', 'diga, diga-me; fazê-lo; os meninos'],
    ['Russian', RUSSIAN, 'кто/то из/за по/русски', 'кто-то из-за по-русски'],
    ['Russian', RUSSIAN, 'по/казать, по/этому, мес/то', 'показать, поэтому, место'],
    ['Dutch', DUTCH, 'de in van nu: in/en uitgang, ge/bouw', 'de in van nu: in- en uitgang, gebouw'],
  ])('%s', (_name, language, cut, whole) => expect(cutIn(language, cut)).toBe(whole))

  test('a word that is said twice has a hyphen, a syllable has none', () => {
    expect(read('anak yang baik: anak/anak di sini, bon/bon')).toBe(
      'anak yang baik: anak-anak di sini, bonbon',
    )
  })

  test('a soft hyphen is none, unless the document shows the word with one', () => {
    expect(read(`${ENGLISH} highly excited, highly/excited`, SOFT_CUT)).toContain('highlyexcited')
    expect(read(`${ENGLISH} zero-shot, zero/shot`, SOFT_CUT)).toMatch(/zero-shot$/)
  })

  test('words of other languages, of no known one and of none are joined', () => {
    expect(read('kni/ha je a v na se')).toContain('kniha')
    expect(read('/')).toBe('')
  })

  test('as many seams are told as there are cuts, however long a run of letters is', () => {
    const text = '中'.repeat(200_000) + CUT + 'a'.repeat(200_000) + CUT
    expect(readSeams([text])(text)).toHaveLength(2)
  })
})

test('[TR-01] lines, columns and pages of a document tell of its words together', async () => {
  const first = [
    'The states of this one atom are highly excited, as all of the work of others shows, and a highly-',
    'excited state of it is one of which nobody has told us anything that could be called infor-',
    'mation that is as wide as all of its column is, and so it goes on for each, and for all of the highly-',
  ]
  const third = [
    'excited states that follow here on the second page of this one, with as much to say about it as',
    'on the page before, and a bit more, until it ends.',
  ]
  const bytes = await pdfOf(textLines(first, { size: 9 }), textLines(third, { size: 9 }))
  const { units } = await pdfFilter.extract(bytes)
  const texts = units.map(({ runs }) => plainText(runs)).join('\n')
  expect(texts).toContain('a highly-excited state of it')
  expect(texts).toContain('called information that')
  expect(texts).toContain('all of the highly-excited states')
})
