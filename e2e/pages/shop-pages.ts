import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { fill, textsOf, type Texts } from '../fixtures/texts'
import { INTERFACES, type Interface } from './home-page'

/** Test cards of the provider (server/services/card-sandbox/README.md). */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002760003184',
} as const

/** Pricing, payment and the purchase record in one interface language. */
export class ShopPages {
  readonly t: Texts
  readonly agree: Locator
  readonly fields: FrameLocator

  constructor(
    readonly page: Page,
    readonly site: Pick<Interface, 'prefix' | 'code'> = INTERFACES[0],
  ) {
    this.t = textsOf(site.code)
    this.agree = page.getByRole('checkbox', { name: this.t.pricing.payment.agree, exact: true })
    this.fields = page.frameLocator(`iframe[title="${this.t.card.field.title}"]`)
  }

  path(path: string): string {
    return `/translate${this.site.prefix}${path}`
  }

  payButton(amount: string): Locator {
    return this.page.getByRole('button', { name: fill(this.t.pricing.payment.pay, { amount }), exact: true })
  }

  async fillCard(number: string): Promise<void> {
    await this.fields.getByLabel(this.t.card.field.number).fill(number)
    await this.fields.getByLabel(this.t.card.field.expiry).fill('12 / 34')
    await this.fields.getByLabel(this.t.card.field.cvc).fill('123')
  }

  /** Agrees, fills in a card and pays; the payment screen is open. */
  async payBy(number: string, amount: string): Promise<void> {
    await this.fillCard(number)
    await this.agree.check()
    await this.payButton(amount).click()
  }

  /** Without script: agrees and is sent to the provider's page; the payment screen is open. */
  async goToProvider(amount: string): Promise<void> {
    await this.agree.check()
    await this.payButton(amount).click()
    await expect(this.page.getByLabel(this.t.card.field.number)).toBeVisible()
  }

  /** Pays on the provider's page, which is open. */
  async payThere(number: string, amount: string): Promise<void> {
    await this.page.getByLabel(this.t.card.field.number).fill(number)
    await this.page.getByLabel(this.t.card.field.expiry).fill('12 / 34')
    await this.page.getByLabel(this.t.card.field.cvc).fill('123')
    await this.page.getByRole('button', { name: fill(this.t.card.pay.submit, { amount }) }).click()
  }

  async expectResult(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  }

  /** The row of the purchase record with this status. */
  order(status: keyof Texts['orders']['status']): Locator {
    return this.page
      .getByRole('table', { name: this.t.common.person.purchaseRecord })
      .getByRole('row')
      .filter({ has: this.page.getByText(this.t.orders.status[status], { exact: true }) })
  }
}
