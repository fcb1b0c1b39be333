import { redeemCode } from './fixtures/operator'
import { test } from './fixtures/test'
import { AccountPages, freshAddress } from './pages/account-pages'
import { HomePage, INTERFACES } from './pages/home-page'
import { KeyboardJourney } from './pages/keyboard-journey'
import { ShopPages } from './pages/shop-pages'

for (const site of INTERFACES.filter(({ code }) => code === 'en' || code === 'ar'))
  test(`everything in ${site.code} by keyboard alone, and the focus is always seen`, async ({ page }) => {
    test.setTimeout(600_000)
    const journey = new KeyboardJourney(
      new AccountPages(page, site),
      new HomePage(page, site),
      new ShopPages(page, site),
      freshAddress(),
    )
    await test.step('register, confirm, log in', () => journey.register())
    await test.step('translate a document', () => journey.translate())
    await test.step('type a text', () => journey.typeText())
    await test.step('buy', () => journey.buy())
    await test.step('ask for an invoice', () => journey.askForInvoice())
    await test.step('redeem a code', async () => journey.redeem(await redeemCode()))
    await test.step('contact', () => journey.contact())
    await test.step('find a name', () => journey.findName())
    await test.step('find help', () => journey.findHelp())
    await test.step('change the password', () => journey.changePassword())
    await test.step('log out', () => journey.logOut())
  })
