import { devices } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test'
import { fill, textsOf } from './fixtures/texts'

const { userAgent } = devices['Pixel 7']
test.use({ userAgent })

test('[NAME-01] an Arabic name gets names with both scripts, pinyin and meaning, on a phone in the dark', async ({
  page,
}) => {
  const { names: t } = textsOf('ar')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/translate/ar/chinesename')
  await page.getByRole('textbox', { name: t.name }).fill('محمد حسن')
  await page.getByRole('combobox', { name: t.gender }).selectOption('male')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: t.generate }).click()
  await expect(page.getByRole('heading', { name: fill(t.results, { name: 'محمد حسن' }) })).toBeVisible()
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(names).toHaveCount(5)
  await expect(names.first()).toHaveAttribute('lang', 'zh-Hans')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  const first = card.first()
  await expect(first).toContainText(/[A-ZĀÁǍÀĒÉĚÈŌÓǑÒ][a-zāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]+ [A-ZĀÁǍÀĒÉĚÈŌÓǑÒ]/)
  await expect(first).toContainText(t.traditional)
  await expect(first).toContainText(t.meaning)
  await expect(page.getByText(fill(t.echoes, { part: 'ma' })).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const before = await names.allTextContents()
  await page.getByRole('link', { name: t.more }).click()
  await expect(page).toHaveURL(/seed=2/)
  await expect(names.first()).not.toHaveText(before[0] ?? '')
})
