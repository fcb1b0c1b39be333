import { expect } from '@playwright/test'
import { fiveDocuments, readDocx } from '../fixtures/documents'
import type { HomePage } from './home-page'

/** Five documents at once, from the form to ten downloads; the same with and without script. */
export async function translateFiveDocuments(home: HomePage): Promise<void> {
  const documents = fiveDocuments()
  await home.choose(home.target, 'es')
  await home.upload(...documents)
  if (home.hasScript) {
    for (const { name } of documents) await expect(home.row(name)).toContainText(home.t.home.state.ready)
  }
  await home.translate.click()
  for (const { name } of documents) {
    await expect(home.row(name)).toContainText(home.t.home.state.done, { timeout: 60_000 })
  }
  for (const { name } of documents) {
    const base = name.replace('.docx', '')
    const translated = await home.download(name)
    expect(translated.fileName).toBe(`${base}.es.docx`)
    expect(readDocx(translated.bytes).text).toContain('La casa es pequeña.')
    expect(readDocx(translated.bytes).text).not.toContain('The house is small.')
    const bilingual = await home.download(name, 'bilingual')
    expect(bilingual.fileName).toBe(`${base}.en-es.bilingual.docx`)
    expect(readDocx(bilingual.bytes).text).toContain('The house is small.')
    expect(readDocx(bilingual.bytes).text).toContain('La casa es pequeña.')
  }
}
