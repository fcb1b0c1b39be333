import { test } from './fixtures/test'
import { AccountPages } from './pages/account-pages'
import { deleteAccountJourney } from './pages/delete-account-journey'
import { JOURNEYS } from './pages/home-page'

// A refused form comes back with status 422, which Chromium writes to the console.
test.use({ allowedConsole: [/status of 422/] })

for (const site of JOURNEYS) {
  test(`[ACC-01] people delete their account themselves, in ${site.code}`, ({ page }) =>
    deleteAccountJourney(new AccountPages(page, site)))
}
