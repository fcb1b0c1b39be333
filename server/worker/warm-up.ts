import { textRun, type TranslatedUnit } from '../engine/index'
import { documentSteps } from '../engine/documents'

const PARAGRAPHS = 8
const LINES = 5
/**
 * Wider than its column: dividing it loads the patterns of German, which are among the largest. Its last letter is in no font that every
 * reader has: one of our own is subset and embedded.
 */
const WORD = `${'Übersetzungsgenauigkeits'.repeat(6)}ő`
const LINE = 'The council met in May 2024, and agreed to (most of) the changes before it'

/** A page of Latin paragraphs in two of the fonts every reader has; offsets are left to the reader to find. */
export function writeSample(): Uint8Array {
  let content = 'BT\n'
  for (let paragraph = 0; paragraph < PARAGRAPHS; paragraph++) {
    content += `/F${1 + (paragraph % 2)} 11 Tf 0 0 ${paragraph % 2} rg 1 0 0 1 72 ${750 - paragraph * 85} Tm 13 TL\n`
    for (let line = 0; line < LINES; line++) content += `(${LINE.replace(/[()]/g, '\\$&')} ) Tj T*\n`
    content += `(ended with paragraph ${paragraph}.) Tj\n`
  }
  content += 'ET\n'
  const font = (name: string): string =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    font('Times-Roman'),
    font('Helvetica-Bold'),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.5\n${body}trailer\n<</Root 1 0 R/Size 7>>\nstartxref\n0\n%%EOF\n`, 'latin1')
}

/** Carries a document of our own through all stages, so that all is loaded and has run when a stranger's comes. */
export async function warmUp(): Promise<void> {
  const source = writeSample()
  await documentSteps.analyse(source)
  const { units, skeleton } = await documentSteps.extract(source)
  const translations = new Map(
    units.map(({ id, runs }, index): [string, TranslatedUnit] => [
      id,
      { id, runs: [...runs, textRun(index === 0 ? ` – ${WORD}.` : ' – Ü.')] },
    ]),
  )
  const result = await documentSteps.merge(source, skeleton, translations, {
    from: 'en',
    to: 'de',
    bilingual: false,
  })
  await documentSteps.check(result, units, translations, { source, bilingual: false })
}
