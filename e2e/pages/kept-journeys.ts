import { expect } from '../fixtures/test'
import type { AccountPages } from './account-pages'

/** The session ends as it does by a logout in another tab. */
export async function logOutElsewhere(pages: AccountPages): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await pages.page.request.post(pages.path('/logout'), { form: {}, headers })
  expect(answer.status()).toBe(200)
}

/** A redeem code typed before the session ended is there after the login; passwords are not. */
export async function keptThroughLogin(pages: AccountPages): Promise<void> {
  const { page, t } = pages
  const email = await pages.member()
  await page.goto(pages.path('/redeem'))
  const code = page.getByLabel(t.quota.redeem.code, { exact: true })
  await code.fill('NEVER-ISSUED-1')
  await logOutElsewhere(pages)
  await pages.button(t.quota.redeem.submit).click()
  await pages.logIn(email)
  await pages.expectHeading(t.quota.redeem.title)
  await expect(code).toHaveValue('NEVER-ISSUED-1')

  await page.goto(pages.path('/change-password'))
  const labels = [t.account.change.current, t.account.change.new, t.account.change.confirm]
  for (const label of labels) await page.getByLabel(label, { exact: true }).fill('a secret nobody keeps')
  await logOutElsewhere(pages)
  await pages.button(t.account.change.submit).click()
  await pages.logIn(email)
  await pages.expectHeading(t.account.change.title)
  for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  const kept = JSON.stringify(await page.context().storageState())
  expect(kept).not.toContain('secret nobody keeps')
  expect(kept).not.toContain(Buffer.from('a secret nobody keeps').toString('base64').slice(0, 20))
}
