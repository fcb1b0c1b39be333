import { expectAccessible, test } from './fixtures/test'
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
