import fs from 'node:fs'
import path from 'node:path'
import { documentSteps } from '../../server/engine/documents'
import { docxOf } from '../../server/engine/testing/docx-fixture'
import { shiftLetters, translateBy } from '../../server/engine/testing/letter-shift'
import { freshParagraph, randomFrom } from '../prose'
import { busy } from './busy'
import { renderAll } from './render'

const PARAGRAPHS = 2_040
const SEED = 7

/** Words that no two paragraphs share: as hard to pack as the words, marks and ids of a real document of that size. */
const freshWords = (text: string, random: () => number): string =>
  text.replace(/[a-z]{4,}/g, (word) =>
    Array.from(word, () => String.fromCharCode(97 + Math.floor(random() * 26))).join(''),
  )

/** Prose in runs of several formats, as an author leaves it, with a heading every ten paragraphs. */
function makeLargeDocument(): Buffer {
  const random = randomFrom(SEED)
  const id = (): string =>
    Math.floor(random() * 0xffffffff)
      .toString(16)
      .padStart(8, '0')
  const run = (text: string, properties = ''): string =>
    `<w:r w:rsidR="${id()}">${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, index) => {
    const words = freshWords(freshParagraph(random), random).split(/(?<= )/)
    const heading = index % 10 === 0 ? '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>' : ''
    // Word cuts runs wherever somebody has edited.
    let content = ''
    for (let at = 0; at < words.length; at += 2) {
      content += run(words.slice(at, at + 2).join(''), at % 24 === 0 ? '<w:b/>' : '')
    }
    return `<w:p w:rsidR="${id()}" w:rsidRDefault="${id()}">${heading}${content}</w:p>`
  })
  return docxOf({ body: paragraphs.join('') })
}

/**
 * What a long document costs (processor time), and what LibreOffice needs to turn the same one into a PDF (wall clock), both in
 * milliseconds.
 */
export async function measureLargeDocument(folder: string): Promise<Record<string, number>> {
  const bytes = makeLargeDocument()
  const file = path.join(folder, 'large.docx')
  fs.writeFileSync(file, bytes)
  const started = busy()
  const { units, skeleton } = await documentSteps.extract(bytes)
  const extracted = busy()
  const translations = translateBy(units, shiftLetters)
  const asked = busy()
  await documentSteps.merge(bytes, skeleton, translations, { from: 'en', to: 'es' })
  const ours = extracted - started + (busy() - asked)
  const rendering = performance.now()
  const rendered = (await renderAll([file], folder)).get(file)
  return {
    largeKB: Math.round(bytes.length / 1000),
    largePages: rendered?.pages ?? 0,
    largeMs: Math.round(ours),
    largeOfficeMs: Math.round(performance.now() - rendering),
  }
}
