import { expect } from '@playwright/test'
import { fill } from '../fixtures/texts'
import type { AccountPages } from './account-pages'
import { freshAddress, PASSWORD } from './account-pages'

const NEW_PASSWORD = 'another staple, no horse'

/** Register → confirm → log in → each private screen → change password → log out → log in with the new one. */
export async function accountJourney(pages: AccountPages): Promise<void> {
  const { page, t } = pages
  const email = freshAddress()

  await page.goto(pages.path('/account'))
  await pages.expectHeading(t.account.login.title)
  expect(new URL(page.url()).searchParams.get('callback')).toContain(pages.path('/account'))
  await page.getByRole('link', { name: t.account.login.register }).click()
  await pages.expectHeading(t.account.register.title)
  await pages.fillRegistration(email)
  await pages.expectHeading(t.account.register.sentTitle)
  await pages.confirmAddress(email)

  await page.goto(pages.path('/account'))
  await pages.logIn(email)
  await expect(page.getByText(fill(t.account.welcome.title, { siteName: 'Verso' }))).toBeVisible()
  expect(new URL(page.url()).searchParams.has('token')).toBe(false)
  await page.goto(pages.path('/account'))
  await pages.expectHeading(t.account.account.title)
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page.getByRole('main')).toContainText(t.account.account.freeTrial)

  const { memory } = t.account.account
  await pages.button(memory.turnOn).click()
  await expect(page.getByText(fill(memory.on, { number: '0' }))).toBeVisible()
  await pages.button(memory.turnOff).click()
  await expect(page.getByText(memory.off)).toBeVisible()

  await pages.menu(email).click()
  const { account, quota, purchaseRecord, changePassword, logout } = t.common.person
  for (const name of [account, quota, purchaseRecord, changePassword]) {
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('banner').getByRole('button', { name: logout })).toBeVisible()
  for (const [name, path, heading] of [
    [quota, '/pages', quota],
    [purchaseRecord, '/myorder', purchaseRecord],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await pages.expectHeading(heading)
    expect(new URL(page.url()).pathname).toBe(pages.path(path))
    await pages.menu(email).click()
  }
  await page.goto(pages.path('/myfile'))
  await expect(page.getByText(t.pages.documents.empty)).toBeVisible()
  await pages.menu(email).click()
  await page.getByRole('banner').getByRole('link', { name: changePassword, exact: true }).click()
  await pages.expectHeading(t.account.change.title)
  const fillChange = async (current: string): Promise<void> => {
    await page.getByLabel(t.account.change.current, { exact: true }).fill(current)
    await page.getByLabel(t.account.change.new, { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel(t.account.change.confirm, { exact: true }).fill(NEW_PASSWORD)
    await pages.button(t.account.change.submit).click()
  }
  await fillChange('not the current one')
  await expect(page.getByText(t.errors.incorrectPassword, { exact: true })).toBeVisible()
  await fillChange(PASSWORD)
  await expect(page.getByText(t.account.change.done)).toBeVisible()

  await pages.logOut(email)
  await page.goto(pages.path('/account'))
  await pages.logIn(email)
  await expect(page.getByText(t.errors.wrongPassword, { exact: true })).toBeVisible()
  await expect(pages.email).toHaveValue(email)
  await pages.logIn(email, NEW_PASSWORD)
  await pages.expectHeading(t.account.account.title)
}
