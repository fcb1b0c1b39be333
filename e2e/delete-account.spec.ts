import { devices } from '@playwright/test'
import { admin } from './fixtures/operator'
import { longDocx } from './fixtures/documents'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test'
import { AccountPages, PASSWORD } from './pages/account-pages'
import { deleteAccountJourney } from './pages/delete-account-journey'
import { HomePage, JOURNEYS } from './pages/home-page'

for (const site of JOURNEYS) {
  test.describe(`on a phone, in ${site.code}`, () => {
    test.use({ userAgent: devices['Pixel 7'].userAgent, viewport: { width: 360, height: 800 } })
    test('[ACC-01] people delete their account themselves', ({ page }) =>
      deleteAccountJourney(new AccountPages(page, site), async () => {
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }))
  })
}

test('[ACC-01] a translation that is running is cancelled, uncharged, when its account goes', async ({
  page,
}) => {
  const pages = new AccountPages(page)
  const home = new HomePage(page)
  const email = await pages.member()
  await admin('grant', '--email', email, '--credits', '200', '--key', email.slice(0, 12))
  await home.open()
  await home.waitForScript()
  await home.upload(longDocx('long.docx', 100))
  await home.choose(home.target, 'es')
  await page.getByRole('button', { name: /^Translate for/ }).click()
  await expect(home.row('long.docx').getByRole('progressbar')).toBeVisible()
  await page.goto(pages.path('/account?delete=1'))
  await page.getByLabel(pages.t.account.change.current, { exact: true }).fill(PASSWORD)
  await pages.button(pages.t.account.delete.submit).click()
  await expect(page.getByText(pages.t.account.deleted.text)).toBeVisible()
  await page.getByRole('button', { name: pages.t.account.close, exact: true }).click()
  await expect(page.getByRole('link', { name: pages.t.common.header.login })).toBeVisible()
  await expect(home.row('long.docx')).toHaveCount(0)
  const stored = await page.evaluate(() => localStorage.getItem('token'))
  expect(stored).toBeNull()
})
