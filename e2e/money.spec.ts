import { admin, redeemCode } from './fixtures/operator'
import { longDocx } from './fixtures/documents'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test'
import { fill } from './fixtures/texts'
import { AccountPages } from './pages/account-pages'
import { HomePage, INTERFACES, JOURNEYS } from './pages/home-page'
import { CARDS, ShopPages } from './pages/shop-pages'

// The provider answers a declined card with 402, which the browser reports.
test.use({ allowedConsole: [/status of 402/] })

test('[PAY-01][PAY-02][PAY-03][ACC-05] a package: consent, card messages, declined, paid, in the record', async ({
  page,
}) => {
  test.slow()
  const shop = new ShopPages(page)
  const { card, pricing, errors, orders, common } = shop.t
  await new AccountPages(page).member()
  await page.goto(shop.path('/recharge/discount?buy=package:200'))
  await expect(page.getByRole('region', { name: pricing.payment.title })).toContainText('$16.99')
  await expect(page.getByText('$0.085 per page')).toBeVisible()

  const number = shop.fields.getByLabel(card.field.number)
  await expect(number).toBeVisible()
  await shop.payButton('$16.99').click()
  await expect(shop.fields.getByText('Incorrect card number')).toBeVisible()
  await expect(page.getByText(pricing.payment.agreeRequired)).toBeVisible()
  await number.fill('4242424242424241')
  await number.blur()
  await expect(shop.fields.getByText('Incorrect card number')).toBeVisible()
  const expiry = shop.fields.getByLabel(card.field.expiry)
  await expiry.fill('1')
  await expiry.blur()
  await expect(shop.fields.getByText('Incomplete card expiration date.')).toBeVisible()
  const code = shop.fields.getByLabel(card.field.cvc)
  await code.fill('1')
  await code.blur()
  await expect(shop.fields.getByText('Security code incomplete')).toBeVisible()

  await shop.fillCard(CARDS.declined)
  await shop.payButton('$16.99').click()
  await expect(page.getByText(pricing.payment.agreeRequired)).toBeVisible()
  await expectAccessible(page)
  await shop.agree.check()
  await shop.payButton('$16.99').click()
  await shop.expectResult('Payment failed, please try again')
  await expect(page.getByText(errors.cardDeclined)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: common.retry, exact: true }).click()
  await shop.payBy(CARDS.good, '$16.99')
  await shop.expectResult(orders.result.paid)

  await page.goto(shop.path('/myorder'))
  await expect(shop.order('Paid')).toContainText('$16.99')
  await expect(shop.order('Paid')).toContainText('Visa ·4242')
  const all = page.getByRole('checkbox', { name: orders.selectAll })
  const box = shop.order('Paid').getByRole('checkbox')
  await all.check()
  await expect(box).toBeChecked()
  await box.uncheck()
  await expect(all).not.toBeChecked()
  await all.check()
  await page.getByRole('button', { name: orders.requestInvoices }).click()
  const invoice = page.getByRole('dialog', { name: orders.invoice.title })
  await expect(invoice).toContainText(fill(orders.invoice.about_one, { count: '1', amount: '$16.99' }))
  await page.keyboard.press('Escape')
  await expect(invoice).toBeHidden()
  await shop
    .order('Paid')
    .getByRole('link', { name: new RegExp(orders.buyAgain) })
    .click()
  await expect(page).toHaveURL(/buy=package:200/)
})

test('[TR-02][TR-09][TR-11][ACC-06][INV-01] too large: the price, log in, recharge, translated, the invoice', async ({
  page,
}) => {
  test.slow()
  const shop = new ShopPages(page)
  const home = new HomePage(page)
  const { home: words, orders, quota } = shop.t
  const name = 'report.docx'
  const price = page.getByRole('button', { name: fill(words.translateFor, { pages: '12 pages' }) })
  const email = await new AccountPages(page).member()
  await home.open()
  await home.waitForScript()
  await home.choose(home.target, 'es')
  await home.upload(longDocx(name, 12))
  await expect(home.row(name)).toContainText(fill(words.price.pages, { pages: '12 pages' }))
  await expect(home.row(name)).toContainText('Insufficient Balance')
  await expect(home.row(name)).toContainText('You need to recharge for 12 pages to translate')
  await price.click()
  const dialog = page.getByRole('dialog', { name: words.limit.title, exact: true })
  await expect(dialog).toContainText('up to 5 pages')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: words.limit.recharge }).click()
  await page.goto(shop.path('/recharge/discount?buy=package:50'))
  await shop.payBy(CARDS.good, '$4.99')
  await shop.expectResult(orders.result.paid)

  await home.open()
  await home.waitForScript()
  await price.click()
  await expect(home.result(name)).toBeVisible({ timeout: 60_000 })
  await page.goto(shop.path('/pages'))
  const consumed = page.getByRole('table', { name: quota.consumption })
  await expect(consumed).toContainText(name)
  await expect(consumed).toContainText('−12')
  await expectAccessible(page)

  await page.goto(shop.path('/myorder'))
  await shop.order('Paid').getByRole('checkbox').check()
  await page.getByRole('button', { name: orders.requestInvoices }).click()
  const form = page.getByRole('dialog', { name: orders.invoice.title })
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true })
  await field(orders.invoice.billingEmail).fill('nobody')
  await form.getByRole('button', { name: orders.invoice.submit }).click()
  await expect(form.getByText('Invalid Email', { exact: true })).toBeVisible()
  await expect(form.getByText(orders.invoice.error.required)).toHaveCount(4)
  await expect(field(orders.invoice.companyName)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await field(orders.invoice.billingEmail).fill(email)
  await field(orders.invoice.companyName).fill('Example Books')
  await field(orders.invoice.street).fill('1 Main Street')
  await field(orders.invoice.city).fill('Springfield')
  await field(orders.invoice.country).fill('US')
  await form.getByRole('button', { name: orders.invoice.submit }).click()
  await expect(page.getByText('Application Sent Successfully!', { exact: true })).toBeVisible()
})

test('[PAY-01][PAY-03][PAY-04][PAY-05][ACC-02] a plan with 3-D Secure; a second one only after cancelling', async ({
  page,
}) => {
  test.slow()
  const shop = new ShopPages(page)
  const { card, pricing, orders, account } = shop.t
  await new AccountPages(page).member()
  await page.goto(shop.path('/recharge/discount?buy=plan:premium:annual'))
  await expect(page.getByRole('region', { name: pricing.payment.title })).toContainText('$82.72')
  await shop.payBy(CARDS.challenged, '$82.72')
  const challenge = page.frameLocator('iframe[src*="/3ds/"]')
  await challenge.getByRole('button', { name: card.challenge.refuse }).click()
  await shop.expectResult('Payment failed, please try again')
  await page.goto(shop.path('/recharge/discount?buy=plan:premium:annual'))
  await shop.payBy(CARDS.challenged, '$82.72')
  await challenge.getByRole('button', { name: card.challenge.confirm }).click()
  await shop.expectResult(orders.result.paid)
  await expect(page.getByText('Balance: 100 pages')).toBeVisible()

  await page.goto(shop.path('/recharge/discount?buy=plan:professional:monthly'))
  await expect(page.getByText(pricing.existing.title)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: pricing.existing.action }).click()
  const dialog = page.getByRole('dialog', { name: account.unsubscribe.title })
  await expect(dialog).toContainText('will not renew after it expires')
  await dialog.getByRole('button', { name: account.unsubscribe.confirm }).click()
  await expect(page.getByRole('alert')).toContainText('will not renew after it expires')
  await page.goto(shop.path('/recharge/discount?buy=plan:professional:monthly'))
  await expect(shop.payButton('$19.99')).toBeVisible()
  const details = page.getByRole('region', { name: pricing.payment.title })
  await expect(details).toContainText(
    /Your Premium plan runs until \w{3} \d\d, \d{4}[.] A new plan starts at once and ends it/,
  )
  await expectAccessible(page)
})

test('[ACC-05][PAY-04] the empty record; an order left at 3-D Secure is in payment, with nothing to press', async ({
  page,
}) => {
  const shop = new ShopPages(page)
  const { orders } = shop.t
  await new AccountPages(page).member()
  await page.goto(shop.path('/myorder'))
  await expect(page.getByText(orders.empty)).toBeVisible()
  await page.goto(shop.path('/recharge/discount?buy=package:50'))
  await shop.payBy(CARDS.challenged, '$4.99')
  await expect(page.frameLocator('iframe[src*="/3ds/"]').getByRole('heading')).toBeVisible()
  await page.goto(shop.path('/myorder'))
  const order = shop.order('InPayment')
  await expect(order).toContainText('$4.99')
  await expect(order.getByRole('link')).toHaveCount(0)
  await expect(order.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

for (const site of JOURNEYS) {
  test(`[PAY-01][PAY-09] pricing in ${site.code}, on a phone too`, async ({ page }) => {
    const shop = new ShopPages(page, site)
    const { pricing } = shop.t
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(shop.path('/recharge/discount?tab=subscription&term=annual'))
    const table = page.getByRole('table', { name: pricing.compare.title })
    for (const plan of [pricing.free, 'Experience', 'Premium', 'Professional']) {
      await expect(table.getByText(plan, { exact: true }).first()).toBeAttached()
    }
    await expect(table.getByText(pricing.compare.fullPrice, { exact: true }).first()).toBeAttached()
    await expect(page.getByText(pricing.annualSaving.replace('{{percent}}', '31'))).toBeVisible()
    await expectAccessible(page)
    await page.goto(shop.path('/recharge/discount'))
    await expectAccessible(page)
  })
}

test('[SHELL-03] the coupon’s banner is closed for good', async ({ page }) => {
  const shop = new ShopPages(page, INTERFACES[0])
  const { common } = shop.t
  await page.goto(shop.path('/help'))
  const banner = page.getByRole('complementary', { name: common.coupon.label })
  await expect(banner).toContainText('10 credits')
  const kept = page.waitForResponse((response) => response.url().includes('/hide-coupon'))
  await banner.getByRole('button', { name: common.coupon.close }).click()
  await kept
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
    viewport: { width: 360, height: 740 },
  })
  test('[SHELL-06] the money screens do not scroll sideways', async ({ page }) => {
    for (const { prefix } of JOURNEYS) {
      for (const path of ['/recharge/discount', '/recharge/discount?tab=subscription', '/redeem']) {
        await page.goto(`/translate${prefix}${path}`)
        await expectNoSidewaysScroll(page)
      }
    }
  })
})

test('[RED-01][ACC-06] a code is redeemed once; used and old ones fail in words of their own', async ({
  page,
}) => {
  const pages = new AccountPages(page)
  const { t } = pages
  const email = await pages.member()
  const code = await redeemCode()
  const enter = async (text: string): Promise<void> => {
    await page.goto(pages.path('/redeem'))
    await page.getByRole('textbox', { name: t.quota.redeem.code, exact: true }).fill(text)
    await pages.button(t.quota.redeem.submit).click()
  }
  const expectFailure = async (text: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: 'Redeem failed' })
    await expect(dialog.getByText(text)).toBeVisible()
    await dialog.getByRole('button', { name: t.quota.redeem.confirm }).click()
    await expect(dialog).toBeHidden()
  }
  // As people type it: in lower case, with spaces.
  await enter(` ${code.toLowerCase().replaceAll('-', ' ')} `)
  await expect(page.getByText(/10 (credits|pages)/).first()).toBeVisible()
  await enter(code)
  await expectFailure('Your redemption code has been redeemed')
  await enter(await redeemCode('--expires', '2020-01-31'))
  await expectFailure('Your redemption code has expired')
  const [entry] = await admin('ledger', '--email', email)
  expect(entry).toMatchObject({ kind: 'grant', amount: 10, balance: 10 })
})
