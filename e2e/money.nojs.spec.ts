import { longDocx } from './fixtures/documents'
import { redeemCode } from './fixtures/operator'
import { rawLetterWith } from './fixtures/outbox'
import { expect, test } from './fixtures/test'
import { fill } from './fixtures/texts'
import { AccountPages } from './pages/account-pages'
import { HomePage, JOURNEYS } from './pages/home-page'
import { correctInvoice } from './pages/correct-invoice'
import { CARDS, ShopPages } from './pages/shop-pages'

// A refused form is answered with 422, and the provider's page has no icon: the browser reports both.
test.use({ allowedConsole: [/status of (402|404|422)/] })

test('[PAY-01][PAY-03][ACC-05] without script: the login keeps the choice, the provider’s page takes the card', async ({
  page,
}) => {
  test.slow()
  const shop = new ShopPages(page)
  const { card, errors, pricing, orders } = shop.t
  await new AccountPages(page).member()
  // a price that is not the one of now is shown anew, not charged
  const form = { commodity: 'package:50', amount: '399', agree: 'true' }
  const repriced = await page.request.post(shop.path('/recharge/discount'), { form })
  expect(repriced.url()).toMatch(/order=\d{16}&repriced=1$/)
  expect(await repriced.text()).toContain(errors.quoteExpired)
  await page.goto(shop.path('/recharge/discount?buy=package:50'))
  await shop.payButton('$4.99').click()
  await expect(page.getByText(pricing.payment.agreeRequired)).toBeVisible()
  await shop.agree.check()
  await shop.payButton('$4.99').click()
  await page.getByLabel(card.field.number).fill(CARDS.good)
  await page.getByLabel(card.field.expiry).fill('12 / 34')
  await page.getByLabel(card.field.cvc).fill('123')
  await page.getByRole('button', { name: card.pay.submit.replace('{{amount}}', '$4.99') }).click()
  await shop.expectResult(orders.result.paid)
  await page.goto(shop.path('/myorder'))
  await expect(shop.order('Paid')).toContainText('$4.99')
  await page.getByRole('link', { name: orders.selectAll }).click()
  await expect(shop.order('Paid').getByRole('checkbox')).toBeChecked()
})

test('[TR-11][PAY-03][PAY-05][ACC-02][RED-01][INV-01] without script: too large, bought (declined, 3-D Secure), translated, invoiced, redeemed, cancelled', async ({
  page,
}) => {
  test.slow()
  const [pages, shop, home] = [new AccountPages(page), new ShopPages(page), new HomePage(page)]
  const { account, card, home: words, orders, quota } = shop.t
  const name = 'report.docx'
  const email = await pages.member()
  await home.open()
  await home.choose(home.target, 'es')
  await home.upload(longDocx(name, 12))
  await home.translate.click()
  await expect(home.row(name)).toContainText('You need to recharge for 12 pages to translate')

  await page.goto(shop.path('/recharge/discount?buy=package:50'))
  await shop.goToProvider('$4.99')
  await shop.payThere(CARDS.declined, '$4.99')
  await expect(page.getByRole('alert')).toContainText(card.pay.again)
  await shop.payThere(CARDS.challenged, '$4.99')
  await page.getByRole('button', { name: card.challenge.confirm }).click()
  await shop.expectResult(orders.result.paid)

  await home.open()
  await page.getByRole('button', { name: fill(words.translateFor, { pages: '12 pages' }) }).click()
  await expect(home.row(name)).toContainText(words.state.done, { timeout: 60_000 })
  await expect(home.result(name)).toBeVisible()

  await page.goto(shop.path('/myorder'))
  await page.getByRole('link', { name: orders.requestInvoice }).click()
  const { invoice } = orders
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  const send = page.getByRole('button', { name: invoice.submit })
  await field(invoice.billingEmail).fill('nobody')
  await send.click()
  await expect(page.getByText('Invalid Email', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: invoice.Personal }).check()
  for (const [label, value] of [
    [invoice.billingEmail, email],
    [invoice.street, '1 Main Street'],
    [invoice.city, 'Springfield'],
    [invoice.country, 'US'],
  ] as const)
    await field(label).fill(value)
  await send.click()
  await expect(page.getByText('Application Sent Successfully!', { exact: true })).toBeVisible()
  const number = /filename="?invoice-(\d{4}-\d{6})\.pdf/.exec(
    await rawLetterWith(['application/pdf', `To: ${email}`]),
  )?.[1]
  await page.goto(shop.path('/myorder'))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: new RegExp(`^${orders.invoiceDownload}`) }).click()
  expect((await download).suggestedFilename()).toBe(`invoice-${number}.pdf`)
  await correctInvoice(shop, number ?? '', '2 Second Street')

  await page.goto(pages.path('/redeem'))
  await field(quota.redeem.code).fill(await redeemCode())
  await pages.button(quota.redeem.submit).click()
  await expect(page.getByRole('status').filter({ hasText: '10 pages' })).toBeVisible()

  await page.goto(shop.path('/recharge/discount?buy=plan:premium:monthly'))
  await shop.goToProvider('$9.99')
  await page.goto(shop.path('/myorder'))
  await expect(shop.order('WaitForPayment')).toContainText('$9.99')
  await page.getByRole('button', { name: new RegExp(`^${orders.cancel}: `) }).click()
  await expect(shop.order('Cancelled')).toContainText('$9.99')

  await page.goto(shop.path('/recharge/discount?buy=plan:premium:monthly'))
  await shop.goToProvider('$9.99')
  await shop.payThere(CARDS.good, '$9.99')
  await shop.expectResult(orders.result.paid)
  await page.goto(shop.path('/account'))
  await page.getByRole('link', { name: account.unsubscribe.action }).click()
  await page.getByRole('button', { name: account.unsubscribe.confirm }).click()
  await expect(page.getByText('will not renew after it expires').first()).toBeVisible()
})

test('[TR-11][TR-17] without script: the price is shown before anything starts', async ({ page }) => {
  const home = new HomePage(page)
  const { home: words } = home.t
  await home.open()
  await home.choose(home.target, 'es')
  await home.upload(longDocx('report.docx', 12))
  await home.translate.click()
  await expect(page.getByText(words.price.first)).toBeVisible()
  const row = home.row('report.docx')
  await expect(row).toContainText(fill(words.price.pages, { pages: '12 pages' }))
  await expect(row).toContainText('Please log in to translate this document')
  await expect(row).toContainText('up to 5 pages')
  await page.getByRole('button', { name: fill(words.translateFor, { pages: '12 pages' }) }).click()
  await expect(row.getByRole('alert')).toContainText('Please log in to translate this document')
})

for (const site of JOURNEYS) {
  test(`[RED-01] without script in ${site.code}: a code that is none is said beside the field`, async ({
    page,
  }) => {
    const pages = new AccountPages(page, site)
    const { t } = pages
    await pages.member()
    await page.goto(pages.path('/redeem'))
    for (const code of ['', 'NO-SUCH-CODE']) {
      await page.getByRole('textbox', { name: t.quota.redeem.code, exact: true }).fill(code)
      await pages.button(t.quota.redeem.submit).click()
      await expect(page.getByText(t.errors.codeInvalid)).toBeVisible()
      await expect(page.getByRole('textbox', { name: t.quota.redeem.code, exact: true })).toHaveValue(code)
    }
  })
}
