import { expect, test } from './fixtures/test'
import { AccountPages } from './pages/account-pages'
import { JOURNEYS } from './pages/home-page'
import { CARDS, ShopPages } from './pages/shop-pages'

// A refused form is answered with 422, which the browser reports.
test.use({ allowedConsole: [/status of 422/] })

test('[PAY-01][PAY-03][ACC-05] without script: the login keeps the choice, the provider’s page takes the card', async ({
  page,
}) => {
  test.slow()
  const shop = new ShopPages(page)
  const { card, pricing, orders } = shop.t
  await new AccountPages(page).member()
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
