import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { rawLetterWith } from './fixtures/outbox'
import { freePort, testWithServices as test, type MakeService, type OwnService } from './fixtures/own-service'
import { expect } from './fixtures/test'
import { accountJourney } from './pages/account-journey'
import { AccountPages } from './pages/account-pages'
import { INTERFACES } from './pages/home-page'
import { CARDS, ShopPages } from './pages/shop-pages'

const KEY = 'a key that both instances have been given'

test('[API-02][AUTH-01] a web app whose hosts are all another instance’s: the journey of an account', async ({
  browser,
  makeService,
}) => {
  test.slow()
  const hosts = `http://127.0.0.1:${await freePort()}`
  const site = await makeService({
    WEBAPI_URL: `${hosts}/webapi`,
    ACCOUNT_URL: `${hosts}/account`,
    PAY_URL: `${hosts}/pay`,
    CONFIGURATOR_URL: `${hosts}/configurator`,
    UPSTREAM_KEY: KEY,
  })
  const upstream = await makeService({
    UPSTREAM_PORT: new URL(hosts).port,
    UPSTREAM_KEY: KEY,
    // The letters lead to the screens of the web app.
    ACCOUNT_PUBLIC_URL: `${site.origin}/account-center`,
  })
  await Promise.all([upstream.start(), site.start()])
  expect((await fetch(`${hosts}/account/account/identify`, { method: 'POST' })).status).toBe(403)
  const context = await browser.newContext({ baseURL: site.origin })
  const page = await context.newPage()
  const pages = new AccountPages(page, INTERFACES[0], upstream.dataDir)
  await accountJourney(pages)
  // Nobody of this account is known to the web app's own, unused hosts.
  await upstream.stop()
  await page.goto('/translate/')
  await expect(page.getByRole('main')).toContainText('Network error, please retry')
  await context.close()
})

interface Keys {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

/** Two instances: the hosts and the card provider of one, the web app of the other, which knows both by their addresses only. */
async function openForeignShop(
  browser: Browser,
  makeService: MakeService,
  javaScriptEnabled: boolean,
): Promise<{ readonly page: Page; readonly upstream: OwnService }> {
  const [hosts, card] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`]
  const settings: Record<string, string> = {
    WEBAPI_URL: `${hosts}/webapi`,
    ACCOUNT_URL: `${hosts}/account`,
    PAY_URL: `${hosts}/pay`,
    CONFIGURATOR_URL: `${hosts}/configurator`,
    UPSTREAM_KEY: KEY,
    CARD_URL: card,
  }
  const site = await makeService(settings)
  const upstream = await makeService({
    UPSTREAM_PORT: new URL(hosts).port,
    UPSTREAM_KEY: KEY,
    ACCOUNT_PUBLIC_URL: `${site.origin}/account-center`,
    CARD_PORT: new URL(card).port,
  })
  await upstream.start()
  const secrets = await readFile(path.join(upstream.dataDir, 'secrets.json'), 'utf8')
  const { secretKey, publishableKey, webhookSecret } = (JSON.parse(secrets) as { card: Keys }).card
  settings['STRIPE_SECRET_KEY'] = secretKey
  settings['STRIPE_PUBLISHABLE_KEY'] = publishableKey
  settings['STRIPE_WEBHOOK_SECRET'] = webhookSecret
  await site.start()
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled })
  return { page: await context.newPage(), upstream }
}

/** Asks for the invoice of the newest order and reads the number of the one that is mailed. */
async function invoiceTo(shop: ShopPages, email: string, { dataDir }: OwnService): Promise<string> {
  const { page } = shop
  const { invoice, requestInvoice } = shop.t.orders
  await page.goto(shop.path('/myorder'))
  await page.getByRole('link', { name: requestInvoice }).first().click()
  await page.getByRole('radio', { name: invoice.Personal }).check()
  await page.getByLabel(invoice.street, { exact: true }).fill('1 Main Street')
  await page.getByLabel(invoice.city, { exact: true }).fill('Springfield')
  await page.getByLabel(invoice.country, { exact: true }).fill('US')
  await page.getByRole('button', { name: invoice.submit }).click()
  await expect(page.getByText('Application Sent Successfully!')).toBeVisible()
  const letter = await rawLetterWith(['application/pdf', `To: ${email}`], dataDir)
  return /filename="?invoice-(\d{4}-\d{6})\.pdf/.exec(letter)?.[1] ?? ''
}

test.describe('buying', () => {
  // The provider answers a declined card with 402, which the browser reports.
  test.use({ allowedConsole: [/status of 402/] })

  for (const withScript of [true, false]) {
    test(`[API-02][PAY-01][PAY-03][INV-01] at another instance’s payment host and card provider, ${withScript ? 'on the page' : 'without script on the provider’s page'}: declined, 3-D Secure, paid, the invoice`, async ({
      browser,
      makeService,
    }) => {
      test.slow()
      const { page, upstream } = await openForeignShop(browser, makeService, withScript)
      const shop = new ShopPages(page)
      const { card, common, errors, orders } = shop.t
      const email = await new AccountPages(page, INTERFACES[0], upstream.dataDir).member()
      await page.goto(shop.path('/recharge/discount?buy=package:50'))
      if (withScript) {
        await shop.payBy(CARDS.declined, '$4.99')
        await shop.expectResult('Payment failed, please try again')
        await expect(page.getByText(errors.cardDeclined)).toBeVisible()
        await page.getByRole('link', { name: common.retry, exact: true }).click()
        const loadedAgain = page.waitForResponse((response) => response.url().includes('_data=root'))
        await shop.payBy(CARDS.challenged, '$4.99')
        await loadedAgain
        const challenge = page.frameLocator('iframe[src*="/3ds/"]')
        const confirm = challenge.getByRole('button', { name: card.challenge.confirm })
        await expect(confirm).toBeVisible()
        // The order is in payment now: the page must not turn to what else could be bought.
        await expect(page.locator('input[name="commodity"]')).toHaveValue('package:50')
        await confirm.click()
      } else {
        await shop.goToProvider('$4.99')
        await shop.payThere(CARDS.declined, '$4.99')
        await expect(page.getByRole('alert')).toContainText(card.pay.again)
        await shop.payThere(CARDS.challenged, '$4.99')
        await page.getByRole('button', { name: card.challenge.confirm }).click()
      }
      await shop.expectResult(orders.result.paid)
      await page.goto(shop.path('/recharge/discount?buy=package:50'))
      if (withScript) await shop.payBy(CARDS.good, '$4.99')
      else {
        await shop.goToProvider('$4.99')
        await shop.payThere(CARDS.good, '$4.99')
      }
      await shop.expectResult(orders.result.paid)
      await page.goto(shop.path('/pages'))
      await expect(page.getByRole('main')).toContainText('100')

      const number = await invoiceTo(shop, email, upstream)
      await page.goto(shop.path('/myorder'))
      await expect(shop.order('Paid')).toHaveCount(2)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: new RegExp(`^${orders.invoiceDownload}`) }).click()
      expect((await download).suggestedFilename()).toBe(`invoice-${number}.pdf`)
      await page.context().close()
    })
  }
})
