import { test } from './fixtures/test'
import { contactJourney } from './pages/contact-journey'
import { JOURNEYS } from './pages/home-page'

test.use({ allowedConsole: [/status of 422/] })

for (const { prefix, code } of JOURNEYS) {
  test(`[CON-01][SHELL-05][UI-06] a message with an attachment by a plain form, in ${code}`, async ({
    page,
  }) => {
    await page.goto(`/translate${prefix}/contact`)
    await contactJourney(page.getByRole('main'), code, `A plain form in ${code}: pictures`)
  })
}
