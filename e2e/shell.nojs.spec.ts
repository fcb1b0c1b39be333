import { expect, test } from './fixtures/test'
import { fill, textsOf } from './fixtures/texts'

test('[I18N-02] the language switcher keeps route and query without script', async ({ page }) => {
  const { common } = textsOf('en')
  await page.goto('/translate/?tab=text')
  await page.getByLabel(fill(common.language.current, { language: 'English' })).click()
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(page).toHaveURL(/\/translate\/ar\/\?tab=text$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf('ar').home.heading.text)
})

test('[ROUTE-02] both tabs have addresses of their own', async ({ page }) => {
  const { home } = textsOf('en')
  await page.goto('/translate/')
  await page.getByRole('link', { name: home.tabs.text, exact: true }).click()
  await expect(page).toHaveURL(/\?tab=text$/)
  await expect(page.getByRole('link', { name: home.tabs.text, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('link', { name: home.tabs.documents, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.heading.documents)
})

test('the theme is a form, and brings the reader back to the same place', async ({ page }) => {
  const { common } = textsOf('en')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/translate/?tab=text')
  await page.getByLabel(fill(common.theme.current, { theme: common.theme.system })).click()
  await page.getByRole('button', { name: common.theme.dark }).click()
  await expect(page).toHaveURL(/\/translate\/?\?tab=text$/)
  await expect(page.getByLabel(fill(common.theme.current, { theme: common.theme.dark }))).toBeVisible()
  await expect(page).toHaveTitle(/Verso/)
})
