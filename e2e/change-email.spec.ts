import { devices } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test'
import { letterTo, lettersTo, linkIn } from './fixtures/outbox'
import { fill } from './fixtures/texts'
import { AccountPages, freshAddress, PASSWORD } from './pages/account-pages'
import { changeEmailJourney } from './pages/change-email-journey'
import { JOURNEYS } from './pages/home-page'

for (const site of JOURNEYS) {
  test.describe(`on a phone, in ${site.code}`, () => {
    test.use({ userAgent: devices['Pixel 7'].userAgent, viewport: { width: 360, height: 800 } })
    test('[ACC-01] people give their account another address', ({ page }) =>
      changeEmailJourney(new AccountPages(page, site), async () => {
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }))
  })
}

test('[ACC-01] an address that has an account is answered like any other; its owner is told by mail', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const owner = await new AccountPages(await context.newPage()).member()
  await context.close()
  const pages = new AccountPages(page)
  const { t } = pages
  const email = await pages.member()
  await page.goto(pages.path('/account?email=1'))
  await page.getByRole('textbox', { name: t.account.newEmail.new, exact: true }).fill(owner)
  await page.getByLabel(t.account.change.current, { exact: true }).fill(PASSWORD)
  await pages.button(t.account.newEmail.submit).click()
  await expect(page.getByRole('alert')).toContainText(fill(t.account.newEmail.sent, { email: owner }))
  const subject = fill(t.account.mail.newEmailTaken.subject, { email: owner, siteName: 'Verso' })
  await expect.poll(async () => (await lettersTo(owner)).at(-1)?.subject).toBe(subject)
  await page.goto(pages.path('/account'))
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible()
})

test('[ACC-01] who has mistyped his address at the registration mends it, and needs no other confirmation', async ({
  page,
}) => {
  const pages = new AccountPages(page)
  const { t } = pages
  const [mistyped, right] = [freshAddress(), freshAddress()]
  await pages.register(mistyped)
  await page.goto(pages.path('/account'))
  await pages.logIn(mistyped)
  await expect(page.getByText(fill(t.account.welcome.title, { siteName: 'Verso' }))).toBeVisible()
  await page.goto(pages.path('/account'))
  const caution = page.getByText(t.account.account.unconfirmed)
  await expect(caution).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: t.account.newEmail.title }).first().click()
  await page.getByRole('textbox', { name: t.account.newEmail.new, exact: true }).fill(right)
  await page.getByLabel(t.account.change.current, { exact: true }).fill(PASSWORD)
  await pages.button(t.account.newEmail.submit).click()
  await page.goto(linkIn(await letterTo(right)))
  await pages.button(t.account.newEmail.confirmSubmit).click()
  await page.getByRole('main').getByRole('link', { name: t.account.account.title, exact: true }).click()
  await expect(page.getByRole('main').getByText(right, { exact: true })).toBeVisible()
  await expect(caution).toHaveCount(0)
  expect(await lettersTo(mistyped), 'a stranger is not told of it').toHaveLength(1)
})
