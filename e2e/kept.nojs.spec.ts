import { expect, test } from './fixtures/test'
import { AccountPages } from './pages/account-pages'
import { keptThroughLogin, logOutElsewhere } from './pages/kept-journeys'
import { CARDS, ShopPages } from './pages/shop-pages'

// The provider's page has no icon, which the browser reports.
test.use({ allowedConsole: [/status of 404/] })

test('[AUTH-03] what was typed is there after the login', ({ page }) =>
  keptThroughLogin(new AccountPages(page)))

test('[AUTH-03][INV-01] an invoice’s form whose session has ended is there after the login, as it was filled in', async ({
  page,
}) => {
  test.slow()
  const pages = new AccountPages(page)
  const shop = new ShopPages(page)
  const { invoice, requestInvoice } = shop.t.orders
  const email = await pages.member()
  await page.goto(shop.path('/recharge/discount?buy=package:50'))
  await shop.goToProvider('$4.99')
  await shop.payThere(CARDS.good, '$4.99')
  await shop.expectResult(shop.t.orders.result.paid)
  await page.goto(shop.path('/myorder'))
  await page.getByRole('link', { name: requestInvoice }).first().click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field(invoice.companyName).fill('Примерные переводы 株式会社')
  await field(invoice.street).fill('1 High Street')
  await field(invoice.city).fill('London')
  await field(invoice.country).fill('United Kingdom')
  await logOutElsewhere(pages)
  await page.getByRole('button', { name: invoice.submit }).click()
  await pages.logIn(email)
  await expect(field(invoice.companyName)).toHaveValue('Примерные переводы 株式会社')
  await expect(field(invoice.street)).toHaveValue('1 High Street')
  await page.getByRole('button', { name: invoice.submit }).click()
  await expect(page.getByText('Application Sent Successfully!')).toBeVisible()
  await expect(page.getByText(invoice.failed)).toHaveCount(0)
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('kept_form')
})

test('[AUTH-03][CON-01] a message whose sender’s session has ended is sent all the same', async ({
  page,
}) => {
  const pages = new AccountPages(page)
  const { contact } = pages.t
  await pages.member()
  await page.goto(pages.path('/contact'))
  const place = page.getByRole('main')
  await place.getByLabel(contact.message, { exact: true }).fill('Written for a long time.')
  await place.getByLabel(contact.topic).selectOption({ label: contact.suggest })
  await place.getByLabel(contact.email).fill('reader@example.com')
  await place.getByRole('checkbox').check()
  // The account's sessions end elsewhere, so that this browser still has its token.
  const cookies = await page.context().cookies()
  await logOutElsewhere(pages)
  await page.context().addCookies(cookies)
  await place.getByRole('button', { name: contact.send }).click()
  await expect(place.getByText(contact.sent)).toBeVisible()
})
