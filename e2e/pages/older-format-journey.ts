import { expect } from '@playwright/test'
import { savedAs } from '../../server/engine/testing/office-files'
import { englishDocx, readDocx } from '../fixtures/documents'
import { fill } from '../fixtures/texts'
import type { HomePage } from './home-page'

/**
 * A document of an older Word, from its upload to its result: the list says that it will come back as .docx before
 * anything is translated.
 */
export async function translateOlderDocument(home: HomePage): Promise<void> {
  const name = home.hasScript ? 'old letter.doc' : 'letter from an old office.doc'
  const buffer = await savedAs(englishDocx('letter.docx', `Written as ${name}.`).buffer, 'docx', 'doc')
  await home.upload({ name, mimeType: 'application/msword', buffer })
  // Without script the form uploads when it is sent; without a target language it comes back with the list.
  if (!home.hasScript) await home.translate.click()
  const row = home.row(name)
  const notice = fill(home.t.home.warnings.converted, { format: 'DOCX' })
  await expect(row).toContainText(home.t.home.state.ready, { timeout: 30_000 })
  await expect(row).toContainText(notice)
  await home.choose(home.target, 'es')
  await home.translate.click()
  await expect(row).toContainText(home.t.home.state.done)
  const { fileName, bytes } = await home.download(name)
  expect(fileName).toBe(name.replace('.doc', '.es.docx'))
  const { text } = readDocx(bytes)
  expect(text).toContain('La casa es')
  expect(text).not.toContain('The house')
}
