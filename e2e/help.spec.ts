import { devices } from '@playwright/test'
import { articleHead } from './fixtures/articles'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test'
import { textsOf } from './fixtures/texts'

const { userAgent } = devices['Pixel 7']
test.use({ userAgent, permissions: ['clipboard-read', 'clipboard-write'] })

test('[HELP-01] from the popular articles to one that is copied, in Arabic on a phone', async ({ page }) => {
  const { pages } = textsOf('ar')
  const { title } = articleHead('ar', 'credits')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/translate/ar/help')
  await expectAccessible(page)
  await page.getByRole('list', { name: pages.help.popular }).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: pages.help.copy }).click()
  await expect(page.getByRole('button', { name: pages.help.copied })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/\/translate\/ar\/help\/credits$/)
  await page.goto('/translate/ar/terms-of-service')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('[HELP-01] a question without an answer leads on', async ({ page }) => {
  const { pages } = textsOf('en')
  await page.goto('/translate/help')
  await page.getByRole('searchbox', { name: pages.help.search }).fill('zzzzqq')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText(pages.help.nothingHint)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: pages.help.all }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.help.all)
})
