import { expectNoSidewaysScroll, test } from './fixtures/test'
import { documentJourney } from './pages/document-journey'
import { HomePage, JOURNEYS } from './pages/home-page'

for (const site of JOURNEYS.filter(({ code }) => code === 'ar')) {
  test(`[ACC-04] without script in ${site.code}: a document’s own page shows both sides, to its owner alone`, async ({
    page,
    browser,
  }) => {
    test.slow()
    const home = new HomePage(page, site)
    await home.open()
    await documentJourney(home, browser)
    await expectNoSidewaysScroll(page)
  })
}
