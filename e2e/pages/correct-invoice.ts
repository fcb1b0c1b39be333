import { expect } from '@playwright/test'
import { rawLetterWith } from '../fixtures/outbox'
import { fill } from '../fixtures/texts'
import type { ShopPages } from './shop-pages'

/** In the purchase record: asks for an invoice with another street; it is mailed and takes the first one's place, which stays there. */
export async function correctInvoice(shop: ShopPages, number: string, street: string): Promise<void> {
  const { page } = shop
  const { correctInvoice: correct, invoice, invoiceDownload, replacedInvoice } = shop.t.orders
  await page.goto(shop.path('/myorder'))
  await page.getByRole('link', { name: `${correct}: ${number}`, exact: true }).click()
  await expect(page.getByText(fill(invoice.correction.about, { number }))).toBeVisible()
  await expect(page.getByText(fill(invoice.correction.left, { left: '3' }))).toBeVisible()
  const field = page.getByLabel(invoice.street, { exact: true })
  await expect(field).not.toHaveValue('')
  await field.fill('')
  await page.getByRole('button', { name: invoice.correction.submit }).click()
  await expect(page.getByText(invoice.error.required)).toBeVisible()
  await field.fill(street)
  await page.getByRole('button', { name: invoice.correction.submit }).click()
  await expect(page.getByText('Application Sent Successfully!')).toBeVisible()

  const letter = await rawLetterWith(['application/pdf', 'invoice-CI-', number])
  const corrected = /filename="?invoice-(CI-\d{4}-\d{6})\.pdf/.exec(letter)?.[1]
  await page.goto(shop.path('/myorder'))
  for (const [name, file] of [
    [new RegExp(`^${invoiceDownload}`), `invoice-${corrected}.pdf`],
    [new RegExp(`^${replacedInvoice}: ${number}$`), `invoice-${number}.pdf`],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name }).first().click()
    expect((await download).suggestedFilename()).toBe(file)
  }
}
