import { test } from './fixtures/test'
import { AccountPages } from './pages/account-pages'
import { changeEmailJourney } from './pages/change-email-journey'
import { JOURNEYS } from './pages/home-page'

// A refused form comes back with status 422, which Chromium writes to the console.
test.use({ allowedConsole: [/status of 422/] })

for (const site of JOURNEYS) {
  test(`[ACC-01] people give their account another address, in ${site.code}`, ({ page }) =>
    changeEmailJourney(new AccountPages(page, site)))
}
