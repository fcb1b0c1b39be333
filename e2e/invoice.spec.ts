import { expect, test } from './fixtures/test'
import { admin } from './fixtures/operator'
import { rawLetterWith } from './fixtures/outbox'
import { fill } from './fixtures/texts'
import { AccountPages } from './pages/account-pages'
import { correctInvoice } from './pages/correct-invoice'
import { CARDS, ShopPages } from './pages/shop-pages'

/** A part of the order is paid back: said beside its amount, and credited by a note that is mailed and can be downloaded. */
async function expectCreditNote(shop: ShopPages, email: string): Promise<void> {
  const { page } = shop
  const { creditNote, refunded } = shop.t.orders
  const [order] = await admin('orders', '--email', email)
  await admin('refund', '--order', order?.['order'] ?? '', '--total', '1.50')
  const letter = await rawLetterWith(['credit-note-CN-', `To: ${email}`])
  const number = /credit-note-(CN-\d{4}-\d{6})[.]pdf/.exec(letter)?.[1] ?? ''
  await page.goto(shop.path('/myorder'))
  await expect(shop.order('Paid').first()).toContainText(fill(refunded, { amount: '$1.50' }))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: `${creditNote}: ${number}` }).click()
  expect((await download).suggestedFilename()).toBe(`credit-note-${number}.pdf`)
}

test('[INV-01] an invoice is asked for, mailed as a PDF, downloaded, and remembered for the next one', async ({
  page,
}) => {
  test.slow()
  const shop = new ShopPages(page)
  const { invoice, requestInvoice, invoiceDownload } = shop.t.orders
  const email = await new AccountPages(page).member()
  for (const [count, offer] of ['package:50', 'package:50'].entries()) {
    await page.goto(shop.path(`/recharge/discount?buy=${offer}`))
    await shop.payBy(CARDS.good, '$4.99')
    await shop.expectResult(shop.t.orders.result.paid)
    await page.goto(shop.path('/myorder'))
    await page.getByRole('link', { name: requestInvoice }).first().click()
    if (count === 1) {
      await expect(page.getByLabel(invoice.companyName, { exact: true })).toHaveValue(
        'Примерные переводы 株式会社',
      )
      break
    }
    await page.getByLabel(invoice.companyName, { exact: true }).fill('Примерные переводы 株式会社')
    await page.getByLabel(invoice.street, { exact: true }).fill('1 High Street')
    await page.getByLabel(invoice.city, { exact: true }).fill('London')
    await page.getByLabel(invoice.country, { exact: true }).fill('United Kingdom')
    await page.getByLabel(invoice.billingEmail, { exact: true }).fill('nonsense')
    await page.getByRole('button', { name: invoice.submit }).click()
    await expect(page.getByText('Invalid Email')).toBeVisible()
    await page.getByLabel(invoice.billingEmail, { exact: true }).fill(email)
    await page.getByRole('button', { name: invoice.submit }).click()
    await expect(page.getByText('Application Sent Successfully!')).toBeVisible()

    const letter = await rawLetterWith(['application/pdf', `To: ${email}`])
    const number = /filename="?invoice-(\d{4}-\d{6})\.pdf/.exec(letter)?.[1]
    await page.goto(shop.path('/myorder'))
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: invoiceDownload }).first().click()
    expect((await download).suggestedFilename()).toBe(`invoice-${number}.pdf`)
    await correctInvoice(shop, number ?? '', '2 Second Street')
    await expectCreditNote(shop, email)
  }
})
