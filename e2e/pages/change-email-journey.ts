import { letterTo, lettersTo, linkIn } from '../fixtures/outbox'
import { expect } from '../fixtures/test'
import { fill } from '../fixtures/texts'
import { freshAddress, PASSWORD, type AccountPages } from './account-pages'

/**
 * From the account screen: what is wrong is said beside its field, the address stays until the link is followed, and then the
 * session goes on under the new one. `look` is called on each of the two screens.
 */
export async function changeEmailJourney(
  pages: AccountPages,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { page, t } = pages
  const words = t.account.newEmail
  const before = await pages.member()
  const after = freshAddress()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: words.title }).click()
  await pages.expectHeading(words.title)
  await look()
  const address = page.getByRole('textbox', { name: words.new, exact: true })
  const send = async (email: string, password = PASSWORD) => {
    await address.fill(email)
    await page.getByLabel(t.account.change.current, { exact: true }).fill(password)
    await pages.button(words.submit).click()
  }
  await send('nowhere')
  await expect(page.getByText(t.account.error.emailInvalid, { exact: true })).toBeVisible()
  await send(before)
  await expect(page.getByText(t.errors.emailUnchanged, { exact: true })).toBeVisible()
  await send(after, 'not the password')
  await expect(page.getByText(t.errors.incorrectPassword, { exact: true })).toBeVisible()
  await expect(address).toHaveValue(after)
  expect(await lettersTo(after), 'nothing has been sent').toEqual([])
  await send(after)
  await expect(page.getByRole('alert')).toContainText(fill(words.sent, { email: after }))
  await main.getByRole('link', { name: t.account.account.title, exact: true }).click()
  await expect(main.getByText(before, { exact: true })).toBeVisible()

  await page.goto(linkIn(await letterTo(after)))
  await pages.expectHeading(words.confirmTitle)
  await look()
  await pages.button(words.confirmSubmit).click()
  await expect(page.getByRole('alert')).toContainText(fill(words.done, { email: after }))
  await main.getByRole('link', { name: t.account.account.title, exact: true }).click()
  await pages.expectHeading(t.account.account.title)
  await expect(main.getByText(after, { exact: true })).toBeVisible()
  const told = [t.account.mail.newEmailAsked, t.account.mail.emailChanged]
  await expect
    .poll(async () => (await lettersTo(before)).slice(-2).map(({ subject }) => subject))
    .toEqual(told.map(({ subject }) => fill(subject, { siteName: 'Verso' })))
  await pages.logOut(after)
  await page.goto(pages.path('/account'))
  await pages.logIn(after)
  await pages.expectHeading(t.account.account.title)
}
