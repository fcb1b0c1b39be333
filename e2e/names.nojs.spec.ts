import { expect, test } from './fixtures/test'
import { fill, textsOf } from './fixtures/texts'

test('[NAME-01] five names by a plain form, five more by a link, in Japanese without script', async ({
  page,
}) => {
  const { names: t } = textsOf('ja')
  await page.goto('/translate/ja/chinesename')
  await page.getByRole('button', { name: t.generate }).click()
  await expect(page.getByRole('alert')).toHaveText(t.nameRequired)
  await page.getByRole('textbox', { name: t.name }).fill('Linda Martinez')
  await page.getByRole('combobox', { name: t.gender }).selectOption(t.genders.female)
  await page.getByRole('combobox', { name: t.style }).selectOption(t.styles.nature)
  await page.getByRole('button', { name: t.generate }).click()
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(page.getByRole('heading', { name: fill(t.results, { name: 'Linda Martinez' }) })).toBeVisible()
  await expect(names).toHaveCount(5)
  await expect(page.getByRole('combobox', { name: t.style })).toHaveValue('nature')
  const first = await names.allTextContents()
  const address = page.url()
  await page.getByRole('link', { name: t.more }).click()
  await expect(page).toHaveURL(/seed=2/)
  await expect(names).toHaveCount(5)
  expect(await names.allTextContents()).not.toEqual(first)
  await page.goto(address)
  expect(await names.allTextContents()).toEqual(first)
})
