import { test } from './fixtures/test'
import { AccountPages } from './pages/account-pages'
import { documentsJourney } from './pages/documents-journey'
import { HomePage, JOURNEYS } from './pages/home-page'

for (const site of JOURNEYS.filter(({ code }) => code === 'ar')) {
  test(`[ACC-04][ACC-07] without script in ${site.code}: my documents are found, downloaded, deleted`, async ({
    page,
  }) => {
    test.slow()
    const pages = new AccountPages(page, site)
    await pages.member()
    await documentsJourney(pages, new HomePage(page, site))
  })
}
