import { letterTo, linkIn } from './fixtures/outbox'
import { expect, test } from './fixtures/test'
import { accountJourney } from './pages/account-journey'
import { AccountPages, freshAddress, PASSWORD } from './pages/account-pages'
import { JOURNEYS } from './pages/home-page'

test.use({ allowedConsole: [/status of 4\d\d/] })

for (const site of JOURNEYS) {
  test(`[SHELL-01][ROUTE-05][ACC-01][ACC-03][AUTH-01][AUTH-08] the journey of an account in ${site.code}`, async ({
    page,
  }) => {
    test.slow()
    await accountJourney(new AccountPages(page, site))
  })
}

test('[ACC-03][AUTH-07] a forgotten password, without script', async ({ page }) => {
  const pages = new AccountPages(page)
  const { t } = pages
  const email = await pages.member()
  await pages.logOut(email)
  await page.goto(pages.screen('/forgot-password'))
  await pages.email.fill(email)
  await pages.button(t.account.forgot.submit).click()
  await expect(page.getByRole('alert')).toContainText(email)
  await page.goto(linkIn(await letterTo(email, /new password/)))
  await page.getByLabel(t.account.change.new, { exact: true }).fill('brand new words')
  await page.getByLabel(t.account.change.confirm, { exact: true }).fill('brand new words')
  await pages.button(t.account.reset.submit).click()
  await expect(page).toHaveURL(/\/translate\/\?origin=resetPassword$/)
  await expect(page.getByText(t.account.updated.text)).toBeVisible()
  await page.goto(pages.path('/account'))
  await pages.logIn(email, 'brand new words')
  await pages.expectHeading(t.account.account.title)
})

test('[ACC-03] what is wrong stands beside its field, and what was typed stays', async ({ page }) => {
  const pages = new AccountPages(page)
  const { error } = pages.t.account
  await page.goto(pages.screen('/register'))
  await pages.button(pages.t.account.register.submit).click()
  for (const text of [error.emailRequired, error.passwordRequired, error.confirmRequired]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await pages.fillRegistration('not an address', 'seven77', 'other77')
  await expect(pages.email).toHaveValue('not an address')
  await expect(page.getByText(error.emailInvalid, { exact: true })).toBeVisible()
  await expect(page.getByText(error.mismatch, { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '8' })).toBeVisible()
  await pages.fillRegistration(freshAddress(), PASSWORD, `${PASSWORD}?`)
  await expect(page.getByText(error.mismatch, { exact: true })).toBeVisible()
  await expect(pages.password).toHaveValue('')
})
