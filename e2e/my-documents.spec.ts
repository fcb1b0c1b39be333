import { expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test'
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
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})
