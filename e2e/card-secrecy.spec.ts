import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, type Request } from '@playwright/test'
import { test } from './fixtures/own-service'
import { AccountPages, freshAddress } from './pages/account-pages'
import { ShopPages } from './pages/shop-pages'

test.use({
  translates: false,
  environment: { LOG_LEVEL: 'trace', ACCESS_LOG: 'on' },
  allowedConsole: [/status of 402/],
})

/** Not 4242…, which the sandbox names on its pages. */
const CARDS = { declined: '4000000000009995', good: '5555555555554444' } as const

/** A card number, however it is grouped. */
const NUMBER = new RegExp(
  Object.values(CARDS)
    .map((number) => [...number].join('[ +-]?(?:%20)?'))
    .join('|'),
)

const readAll = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

/** The same two cards on the provider's page. */
async function payWithoutScript(page: Page, email: string): Promise<void> {
  const [pages, shop] = [new AccountPages(page), new ShopPages(page)]
  await page.goto(pages.path('/account'))
  await pages.logIn(email)
  await page.goto(shop.path('/recharge/discount?buy=package:50'))
  await shop.goToProvider('$4.99')
  await shop.payThere(CARDS.declined, '$4.99')
  await expect(page.getByRole('alert')).toBeVisible()
  await shop.payThere(CARDS.good, '$4.99')
  await shop.expectResult(shop.t.orders.result.paid)
}

test('[PAY-08] a card number is in no request to our server, no line of its log and no byte of its data, with script and without', async ({
  browser,
  page,
  service,
}) => {
  test.slow()
  const requests: { toUs: boolean; text: string }[] = []
  const record = (request: Request): void => {
    const text = [request.url(), request.postData(), JSON.stringify(request.headers())].join('\n')
    requests.push({ toUs: request.url().startsWith(service.origin), text })
  }
  page.on('request', record)
  const [pages, shop] = [new AccountPages(page), new ShopPages(page)]
  const email = freshAddress()
  await pages.register(email)
  await page.goto(pages.path('/account'))
  await pages.logIn(email)
  await pages.expectHeading(shop.t.account.account.title)

  await page.goto(shop.path('/recharge/discount?buy=package:50'))
  await shop.payBy(CARDS.declined, '$4.99')
  await shop.expectResult('Payment failed, please try again')
  await page.getByRole('link', { name: shop.t.common.retry, exact: true }).click()
  await shop.payBy(CARDS.good, '$4.99')
  await shop.expectResult(shop.t.orders.result.paid)
  await page.goto(shop.path('/myorder'))
  await expect(shop.order('Paid')).toContainText('4444')
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: service.origin })
  const plainPage = await plain.newPage()
  plainPage.on('request', record)
  await payWithoutScript(plainPage, email)
  await plain.close()
  await service.stop()

  const found = requests.filter(({ text }) => NUMBER.test(text))
  expect(found.filter(({ toUs }) => !toUs)).toHaveLength(4) // the search does find what the provider was sent
  expect(found.filter(({ toUs }) => toUs)).toEqual([])
  expect(service.log()).toContain('/translate/recharge/discount')
  expect(service.log()).not.toMatch(NUMBER)
  const data = readAll(service.dataDir)
  expect(data).toContain('"last4":"4444"')
  expect(data).not.toMatch(NUMBER)
})
