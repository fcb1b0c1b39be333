import { englishDocx } from './fixtures/documents'
import { expect, expectAccessible, test } from './fixtures/test'
import { fill } from './fixtures/texts'
import { AccountPages } from './pages/account-pages'
import { documentsJourney } from './pages/documents-journey'
import { HomePage } from './pages/home-page'

test('[ACC-04][ACC-07] my documents: followed, found, downloaded, deleted', async ({ page }) => {
  test.slow()
  const pages = new AccountPages(page)
  await pages.member()
  const home = new HomePage(page)
  home.hasScript = true
  await documentsJourney(pages, home)
  await expectAccessible(page)
})

test('[ACC-01][TR-02] with the translation memory on, a row says how many sentences came from it', async ({
  page,
}) => {
  const pages = new AccountPages(page)
  await pages.member()
  await pages.button(pages.t.account.account.memory.turnOn).click()
  await expect(page.getByText(fill(pages.t.account.account.memory.on, { number: '0' }))).toBeVisible()
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await home.choose(home.source, 'en')
  await home.choose(home.target, 'es')
  for (const [name, ending] of [
    ['first.docx', 'The weather is good today.'],
    ['second.docx', 'The children are at school.'],
  ] as const) {
    await home.upload(englishDocx(name, ending))
    await expect(home.row(name)).toContainText(home.t.home.state.ready)
    await home.translate.click()
    await expect(home.row(name)).toContainText(home.t.home.state.done, { timeout: 60_000 })
  }
  const note = fill(home.t.home.result.remembered, { number: '2' })
  await expect(home.row('second.docx')).toContainText(note)
  await expect(home.row('first.docx')).not.toContainText(note)
})
