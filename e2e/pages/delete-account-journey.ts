import { admin } from '../fixtures/operator'
import { lettersTo } from '../fixtures/outbox'
import { expect } from '../fixtures/test'
import { fill } from '../fixtures/texts'
import { PASSWORD, type AccountPages } from './account-pages'

/** From the account screen: what goes and what stays is said, the wrong password deletes nothing, the right one everything. `look` is called where it is asked. */
export async function deleteAccountJourney(
  pages: AccountPages,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { page, t } = pages
  const words = t.account.delete
  const email = await pages.member()
  await page.getByRole('main').getByRole('link', { name: words.title }).click()
  await pages.expectHeading(words.title)
  for (const text of [words.final, words.documents, words.credits, words.plan, words.data, words.kept]) {
    await expect(page.getByRole('main')).toContainText(text)
  }
  await expect(page.getByRole('main')).toContainText(email)
  await look()
  await page.getByRole('link', { name: words.keep }).click()
  await pages.expectHeading(t.account.account.title)
  await page.getByRole('main').getByRole('link', { name: words.title }).click()

  const password = page.getByLabel(t.account.change.current, { exact: true })
  await password.fill('not the password')
  await pages.button(words.submit).click()
  await expect(page.getByText(t.errors.incorrectPassword, { exact: true })).toBeVisible()
  await pages.expectHeading(words.title)
  expect(await admin('find', '--email', email)).toHaveLength(1)

  await password.fill(PASSWORD)
  await pages.button(words.submit).click()
  await expect(page.getByText(t.account.deleted.text)).toBeVisible()
  const subject = fill(t.account.mail.deleted.subject, { siteName: 'Verso' })
  await expect.poll(async () => (await lettersTo(email)).at(-1)?.subject).toBe(subject)
  await expect(admin('find', '--email', email)).rejects.toThrow()
  await page.goto(pages.path('/account'))
  await pages.logIn(email)
  await expect(page.getByText(t.errors.wrongPassword, { exact: true })).toBeVisible()
}
