import { PDFDict, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { isChoice, isPushButton, optionsOf, showOption, stringOf } from './form-fields'
import type { ObjectText } from './object-text'

const name = (text: string): PDFName => PDFName.of(text)

/** Choices and captions of one field; its values are the reader's. */
export function choicesAndCaptions(field: PDFDict, number: number): ObjectText[] {
  const about = { part: 'form', role: 'label', field } as const
  if (field.has(name('Opt')) && isChoice(field)) {
    return optionsOf(field).map(({ shown }, index) => ({
      ...about,
      id: `field.${number}.option.${index + 1}`,
      text: shown,
      write: (text) => showOption(field, index, text),
    }))
  }
  const look = field.context.lookup(field.get(name('MK')))
  if (!(look instanceof PDFDict) || !isPushButton(field)) return []
  return ['CA', 'RC', 'AC'].flatMap((key): ObjectText[] => {
    const text = stringOf(field.context.lookup(look.get(name(key))))
    const write = (translation: string): void => look.set(name(key), PDFHexString.fromText(translation))
    return text === null ? [] : [{ ...about, id: `field.${number}.${key}`, text, write }]
  })
}
