import { englishDocx, longDocx } from './fixtures/documents'
import { test } from './fixtures/own-service'
import { expect } from './fixtures/test'
import { fill } from './fixtures/texts'
import { AccountPages } from './pages/account-pages'
import { HomePage } from './pages/home-page'
import { CARDS, ShopPages } from './pages/shop-pages'

test.describe.configure({ timeout: 180_000 })
test.use({ environment: { FREE_TRANSLATIONS: '1' } })

test('[TR-09][TR-11] of several small documents one is free, and the others say their price before anything starts', async ({
  page,
  service: _,
}) => {
  const home = new HomePage(page)
  const { home: words } = home.t
  const [first, second] = [home.row('first.docx'), home.row('second.docx')]
  await home.open()
  await home.waitForScript()
  await home.choose(home.target, 'es')
  await home.upload(englishDocx('first.docx', 'First.'))
  await expect(first).toContainText(words.price.freeTranslation)
  await home.upload(englishDocx('second.docx', 'Second.'))
  await expect(second).toContainText(fill(words.price.pages, { pages: '1 page' }))
  await expect(second).toContainText('Please log in to translate this document')
  await expect(first).toContainText(words.price.freeTranslation)
  await expect(page.getByRole('button', { name: words.translate, exact: true })).toBeVisible()
  await home.choose(home.target, 'fr')
  await expect(second).toContainText(fill(words.price.pages, { pages: '1 page' }))
  await expect(first).toContainText(words.price.freeTranslation)
  await page.getByRole('button', { name: fill(words.file.removeNamed, { name: 'first.docx' }) }).click()
  await expect(second).toContainText(words.price.freeTranslation)
})

test('[TR-09][TR-11] documents that fit the balance one by one but not together say beforehand which one does not', async ({
  page,
  service,
}) => {
  const home = new HomePage(page)
  const shop = new ShopPages(page)
  const { home: words } = home.t
  await new AccountPages(page, undefined, service.dataDir).member()
  await page.goto(shop.path('/recharge/discount?buy=package:50'))
  await shop.payBy(CARDS.good, '$4.99')
  await shop.expectResult(shop.t.orders.result.paid)
  await home.open()
  await home.waitForScript()
  await home.choose(home.target, 'es')
  for (const pages of [20, 21, 22]) {
    const name = `${pages}.docx`
    await home.upload(longDocx(name, pages))
    await expect(home.row(name)).toContainText(fill(words.price.pages, { pages: `${pages} pages` }))
  }
  await expect(home.row('22.docx')).toContainText('You need to recharge for 13 pages to translate')
  for (const name of ['20.docx', '21.docx'])
    await expect(home.row(name)).not.toContainText('Insufficient Balance')
  await page.getByRole('button', { name: fill(words.translateFor, { pages: '41 pages' }) }).click()
  const dialog = page.getByRole('dialog', { name: 'Insufficient Balance' })
  await expect(dialog.getByRole('listitem')).toHaveText(['22.docx'])
})
