import { expectNoSidewaysScroll, test } from './fixtures/test'
import { AccountPages } from './pages/account-pages'
import { documentsJourney } from './pages/documents-journey'
import { HomePage, JOURNEYS } from './pages/home-page'

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  viewport: { width: 360, height: 740 },
})

for (const site of JOURNEYS.filter(({ code }) => code === 'ar')) {
  test(`[ACC-04][ACC-07] without script on a phone in ${site.code}: my documents are found, downloaded, deleted`, async ({
    page,
  }) => {
    test.slow()
    const pages = new AccountPages(page, site)
    await pages.member()
    await documentsJourney(pages, new HomePage(page, site))
    await expectNoSidewaysScroll(page)
  })
}
