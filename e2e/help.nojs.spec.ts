import { articleHead } from './fixtures/articles'
import { expect, test } from './fixtures/test'
import { textsOf } from './fixtures/texts'

test('[HELP-01] search, article, next and previous without script', async ({ page }) => {
  const { pages, common } = textsOf('ja')
  const titleOf = (slug: string) => articleHead('ja', slug).title
  await page.goto('/translate/ja/help')
  await expect(page.getByRole('heading', { name: pages.help.popular })).toBeVisible()
  await page.getByRole('searchbox', { name: pages.help.search }).fill('pdf')
  await page.getByRole('button', { name: pages.help.find }).click()
  await expect(page).toHaveURL(/\/translate\/ja\/help\?q=pdf$/)
  await expect(page.getByRole('searchbox')).toHaveValue('pdf')
  await page
    .getByRole('main')
    .getByRole('link', { name: titleOf('files') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf('files'))
  await expect(page.getByRole('button', { name: pages.help.copy })).toHaveCount(0)
  await page.getByRole('link', { name: `${pages.help.next} – ${titleOf('bilingual')}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf('bilingual'))
  await page.getByRole('link', { name: `${pages.help.previous} – ${titleOf('files')}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf('files'))
  await page.getByRole('main').getByText(pages.help.share, { exact: true }).click()
  const byMail = page.getByRole('link', { name: pages.help.shareByMail })
  await expect(byMail).toHaveAttribute('href', /^mailto:\?subject=.+translate%2Fja%2Fhelp%2Ffiles$/)
  await page.goto('/translate/ja/privacy')
  const contents = page.getByRole('navigation', { name: pages.help.contents })
  await contents.getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/#section-3$/)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: common.footer.terms })).toBeVisible()
})
