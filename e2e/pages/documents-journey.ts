import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { englishDocx, readDocx } from '../fixtures/documents'
import { fill } from '../fixtures/texts'
import type { AccountPages } from './account-pages'
import type { HomePage } from './home-page'

/** Translate two documents → both are listed → found by name → downloaded → one deleted, the other still there. */
export async function documentsJourney(pages: AccountPages, home: HomePage): Promise<void> {
  const { page, t } = pages
  const { documents, help } = t.pages
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const operation = (text: string, name: string) => page.getByRole('link', { name: `${text}: ${name}` })
  await page.goto(pages.path('/myfile'))
  await expect(page.getByText(documents.empty)).toBeVisible()

  await home.open()
  if (home.hasScript) await home.waitForScript()
  await home.upload(englishDocx('Annual report.docx'), englishDocx('letter.docx', 'One.'))
  if (home.hasScript) await expect(home.row('letter.docx')).toContainText(home.t.home.state.ready)
  await home.choose(home.target, 'es')
  await home.translate.click()
  await expect(home.row('letter.docx')).toContainText(home.t.home.file.pair.split(' ')[1] ?? '→')
  await page.goto(pages.path('/myfile'))
  // Without being asked to, the list follows what is under way.
  for (const name of ['Annual report.docx', 'letter.docx']) {
    await expect(row(name)).toContainText(documents.Completed, { timeout: 60_000 })
    await expect(row(name)).toContainText(fill(t.home.result.engine, { engine: 'Apertium' }))
    await expect(row(name)).toContainText(documents.free)
    await expect(row(name)).toContainText(t.home.checked.clean)
    await expect(row(name)).toContainText(
      fill(t.home.file.pair, { from: t.languages.en, to: t.languages.es }),
    )
  }

  await page.getByRole('link', { name: 'letter.docx', exact: true }).click()
  await pages.expectHeading('letter.docx')
  await page.getByRole('link', { name: t.common.header.myDocuments }).last().click()

  await page.getByRole('searchbox', { name: documents.search }).fill('REPORT')
  await pages.button(help.find).click()
  await expect(row('letter.docx')).toHaveCount(0)
  for (const [text, ending] of [
    [documents.translation, 'es'],
    [documents.bilingual, 'en-es.bilingual'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      operation(text, 'Annual report.docx').click(),
    ])
    expect(download.suggestedFilename()).toBe(`Annual report.${ending}.docx`)
    expect(readDocx(readFileSync(await download.path())).text).toContain('La casa es pequeña')
  }

  await operation(documents.delete, 'Annual report.docx').click()
  await expect(page.getByRole('heading', { name: documents.deleteTitle })).toBeVisible()
  await page.getByRole('button', { name: documents.delete, exact: true }).click()
  await expect(page.getByText(documents.deleted)).toBeVisible()
  await expect(page.getByText(fill(help.nothing, { query: 'REPORT' }))).toBeVisible()
  await page.getByRole('link', { name: documents.showAll }).click()
  await expect(row('letter.docx')).toContainText(documents.Completed)
  await expect(page.getByText(fill(t.common.pagination.total, { total: '1' }))).toBeVisible()
}
