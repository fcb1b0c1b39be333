import { expect, type Locator } from '@playwright/test'
import { articleHead } from '../fixtures/articles'
import { englishDocx } from '../fixtures/documents'
import { Keyboard } from '../fixtures/keyboard'
import { letterTo, linkIn } from '../fixtures/outbox'
import { fill } from '../fixtures/texts'
import { PASSWORD, type AccountPages } from './account-pages'
import type { HomePage } from './home-page'
import { CARDS, type ShopPages } from './shop-pages'

const NEW_PASSWORD = 'another staple, no horse'
/** The price of the smallest package, however a language writes it; not that of one of 34.99. */
const FIVE_DOLLARS = /(?<!\d)4[.,]99/

/** What a reader does who has no pointer; each step begins where the one before has left the focus. */
export class KeyboardJourney {
  readonly keys: Keyboard

  constructor(
    readonly pages: AccountPages,
    readonly home: HomePage,
    readonly shop: ShopPages,
    readonly email: string,
  ) {
    this.keys = new Keyboard(pages.page)
  }

  private header(name: string): Locator {
    return this.pages.page.getByRole('banner').getByRole('link', { name, exact: true })
  }

  private main(role: 'link' | 'button', name: string | RegExp): Locator {
    return this.pages.page
      .getByRole('main')
      .getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
      .first()
  }

  /** By the person menu, which closes behind what was chosen in it. */
  private async choosePerson(role: 'link' | 'button', name: string): Promise<void> {
    const menu = this.pages.menu(this.email)
    await this.keys.use(menu)
    await this.keys.press('Escape')
    await expect(menu, 'Escape gives the focus back').toBeFocused()
    await this.keys.press('Enter')
    await this.keys.use(this.pages.page.getByRole('banner').getByRole(role, { name, exact: true }))
  }

  private async expectHeading(text: string): Promise<void> {
    await this.pages.expectHeading(text)
  }

  async register(): Promise<void> {
    const { keys, pages } = this
    const { register, confirm, login, welcome } = pages.t.account
    await pages.page.goto(pages.screen('/register'))
    await keys.fill(pages.email, this.email)
    await keys.fill(pages.password, 'short')
    await keys.fill(pages.confirm, 'short')
    await keys.press('Enter')
    await expect(pages.password, 'what is wrong has the focus').toBeFocused()
    await keys.fill(pages.password, PASSWORD)
    await keys.fill(pages.confirm, PASSWORD)
    await keys.press('Enter')
    await this.expectHeading(register.sentTitle)
    await pages.page.goto(linkIn(await letterTo(this.email)))
    await keys.use(pages.button(confirm.submit))
    await expect(pages.page.getByRole('main')).toContainText(fill(confirm.done, { email: this.email }))
    await keys.use(this.main('link', login.submit))
    await this.expectHeading(login.title)
    await keys.fill(pages.email, this.email)
    await keys.fill(pages.password, PASSWORD)
    await keys.press('Enter')
    await expect(pages.page.getByText(fill(welcome.title, { siteName: 'Verso' }))).toBeVisible()
  }

  /** The skip link first of all; a document is chosen, translated, fetched and compared, then found in the list. */
  async translate(): Promise<void> {
    const { keys, home, pages } = this
    const { page, t } = home
    const name = 'letter.docx'
    await home.open()
    await home.waitForScript()
    await keys.press('Tab')
    await expect(page.getByRole('link', { name: t.common.skipToContent })).toBeFocused()
    await keys.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await this.chooseTarget()
    const chooser = page.waitForEvent('filechooser')
    await keys.use(page.getByLabel(t.home.drop.choose, { exact: true }))
    await (await chooser).setFiles([englishDocx(name)])
    await expect(home.row(name)).toContainText(t.home.state.ready)
    await keys.use(home.translate)
    await expect(home.row(name)).toContainText(t.home.state.done, { timeout: 60_000 })
    const download = page.waitForEvent('download')
    await keys.useBefore(home.result(name))
    expect((await download).suggestedFilename()).toMatch(/^letter.*docx$/)
    await keys.use(page.getByRole('link', { name: fill(t.home.result.compareNamed, { name }) }))
    await this.expectHeading(name)
    await expect(page.getByRole('main')).toBeFocused()
    await keys.use(this.header(t.common.header.myDocuments))
    await this.expectHeading(t.common.header.myDocuments)
    await keys.use(this.main('link', name))
    await this.expectHeading(name)
    await page.goBack()
    await this.deleteAndKeep(pages.t.pages.documents.delete, name)
  }

  private async chooseTarget(): Promise<void> {
    const { keys, home } = this
    await keys.tabTo(home.target)
    await keys.press('ArrowDown')
    await expect(home.target).toHaveAttribute('aria-expanded', 'true')
    await keys.press('Escape')
    await expect(home.target).toHaveAttribute('aria-expanded', 'false')
    await expect(home.target).toBeFocused()
    await keys.type(home.t.languages.es)
    await expect(home.page.getByRole('listbox').getByRole('option').first()).toContainText(
      home.t.languages.es,
    )
    await keys.press('Enter')
    await expect(home.target).toHaveValue(home.t.languages.es)
  }

  /** A dialog is opened, its focus kept inside, closed by Escape, and the focus is back on what opened it. */
  private async deleteAndKeep(words: string, name: string): Promise<void> {
    const link = this.main('link', `${words}: ${name}`)
    await this.keys.use(link)
    await this.expectDialogHoldsFocus(this.pages.t.pages.documents.deleteTitle)
    await this.keys.press('Escape')
    await expect(this.pages.page.getByRole('dialog')).toBeHidden()
    await expect(link, 'the focus is back').toBeFocused()
  }

  private async expectDialogHoldsFocus(name: string): Promise<void> {
    const dialog = this.pages.page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    for (let presses = 0; presses < 12; presses++) {
      await this.keys.press('Tab')
      const place = await dialog.evaluate((element) => {
        const { activeElement, body } = document
        return activeElement === body || element.contains(activeElement)
      })
      expect(place, 'the focus leaves the dialog for nothing behind it').toBe(true)
    }
  }

  async typeText(): Promise<void> {
    const { keys, home } = this
    const { page, t } = home
    await keys.use(this.header(t.common.header.translation))
    await this.expectHeading(t.home.heading.documents)
    await keys.use(page.getByRole('link', { name: t.home.tabs.text, exact: true }))
    await this.expectHeading(t.home.heading.text)
    await keys.fill(home.text, 'The house is small.')
    await expect(home.output).toContainText('La casa es pequeña')
    await keys.use(this.main('button', t.text.compare))
    await expect(page.getByRole('table')).toContainText('La casa es pequeña')
    await keys.useBefore(this.main('button', t.text.clear))
    await expect(home.text).toBeFocused()
  }

  async buy(): Promise<void> {
    const { keys, shop } = this
    const { page } = shop
    await keys.use(this.header(shop.t.common.header.pricing))
    await expect(page).toHaveURL(/recharge[/]discount/)
    await keys.use(this.main('link', shop.t.pricing.discount))
    await keys.use(page.getByRole('main').getByRole('link', { name: FIVE_DOLLARS }))
    await expect(page).toHaveURL(/buy=package:50/)
    const { number, expiry, cvc } = shop.t.card.field
    await keys.fill(shop.fields.getByLabel(number), CARDS.good)
    await keys.fill(shop.fields.getByLabel(expiry), '1234')
    await keys.fill(shop.fields.getByLabel(cvc), '123')
    await keys.use(shop.agree, 'Space')
    await expect(shop.agree).toBeChecked()
    await keys.use(page.getByRole('button', { name: FIVE_DOLLARS }))
    await shop.expectResult(shop.t.orders.result.paid)
  }

  async askForInvoice(): Promise<void> {
    const { keys, shop } = this
    const { page } = shop
    const { invoice, requestInvoice } = shop.t.orders
    // The payment's layout has no menus.
    await page.goto(shop.path('/account'))
    await this.choosePerson('link', shop.t.common.person.purchaseRecord)
    await this.expectHeading(shop.t.common.person.purchaseRecord)
    const ask = this.main('link', new RegExp(requestInvoice))
    await keys.use(ask)
    await this.expectDialogHoldsFocus(invoice.title)
    await keys.press('Escape')
    await expect(ask, 'the focus is back').toBeFocused()
    await keys.press('Enter')
    const form = page.getByRole('dialog', { name: invoice.title })
    const field = (label: string) => form.getByRole('textbox', { name: label, exact: true })
    for (const [label, words] of [
      [invoice.companyName, 'Example Books'],
      [invoice.street, '1 Main Street'],
      [invoice.city, 'Springfield'],
      [invoice.country, 'US'],
      [invoice.billingEmail, this.email],
    ] as const) {
      await keys.fill(field(label), words)
    }
    await keys.press('Enter')
    await expect(page.getByText(invoice.sent)).toBeVisible()
  }

  async redeem(code: string): Promise<void> {
    const { keys, pages } = this
    const { quota, common } = pages.t
    const field = pages.page.getByRole('textbox', { name: quota.redeem.code, exact: true })
    await this.choosePerson('link', common.person.quota)
    await this.expectHeading(common.person.quota)
    await keys.use(this.main('link', quota.redeem.title))
    await this.expectHeading(quota.redeem.title)
    await keys.fill(field, code)
    await keys.press('Enter')
    await expect(pages.page.getByText(/10|١٠/).first()).toBeVisible()
    await keys.use(this.main('link', common.person.quota))
    await keys.use(this.main('link', quota.redeem.title))
    await keys.fill(field, code)
    await keys.press('Enter')
    await this.expectDialogHoldsFocus(quota.redeem.failed)
    await keys.press('Escape')
    await expect(pages.page.getByRole('dialog')).toBeHidden()
    await expect(field, 'the focus is back').toBeFocused()
  }

  async contact(): Promise<void> {
    const { keys, pages } = this
    const { contact, common } = pages.t
    const { page } = pages
    const link = page.getByRole('contentinfo').getByRole('link', { name: common.footer.contact })
    await keys.use(link)
    const dialog = page.getByRole('dialog', { name: common.footer.contact })
    await keys.tabTo(dialog.getByLabel(contact.topic))
    await keys.press('ArrowDown')
    await keys.fill(dialog.getByLabel(contact.message, { exact: true }), 'By keyboard alone')
    await keys.use(dialog.getByRole('checkbox'), 'Space')
    await keys.use(dialog.getByRole('button', { name: contact.send }))
    await expect(dialog.getByText(contact.sent)).toBeVisible()
    await keys.use(dialog.getByRole('button', { name: common.contact.close }))
    await expect(dialog).toBeHidden()
    await expect(link, 'the focus is back').toBeFocused()
  }

  async findName(): Promise<void> {
    const { keys, pages } = this
    const { names } = pages.t
    await pages.page.goto(pages.path('/chinesename'))
    await keys.fill(pages.page.getByRole('textbox', { name: names.name }), 'Maria Lopez')
    await keys.tabTo(pages.page.getByRole('combobox', { name: names.gender }))
    await keys.press('ArrowDown')
    await keys.use(this.main('button', names.generate))
    await expect(pages.page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(5)
    await keys.use(this.main('link', names.more))
    await expect(pages.page).toHaveURL(/seed=2/)
  }

  async findHelp(): Promise<void> {
    const { keys, pages } = this
    const { help } = pages.t.pages
    const { title } = articleHead(pages.site.code, 'credits')
    await keys.use(
      pages.page
        .getByRole('contentinfo')
        .getByRole('link', { name: pages.t.common.footer.help, exact: true }),
    )
    await this.expectHeading(pages.t.common.footer.help)
    await keys.fill(pages.page.getByRole('searchbox', { name: help.search }), title)
    await keys.press('Enter')
    await expect(pages.page).toHaveURL(/[?]q=/)
    await keys.use(this.main('link', title))
    await this.expectHeading(title)
    await expect(pages.page.getByRole('main')).toBeFocused()
    await keys.tabTo(this.main('button', help.copy))
  }

  async changePassword(): Promise<void> {
    const { keys, pages } = this
    const { change } = pages.t.account
    const field = (label: string) => pages.page.getByLabel(label, { exact: true })
    await this.choosePerson('link', pages.t.common.person.changePassword)
    await this.expectHeading(change.title)
    await keys.fill(field(change.current), PASSWORD)
    await keys.fill(field(change.new), NEW_PASSWORD)
    await keys.fill(field(change.confirm), NEW_PASSWORD)
    await keys.press('Enter')
    await expect(pages.page.getByText(change.done)).toBeVisible()
  }

  async logOut(): Promise<void> {
    await this.choosePerson('button', this.pages.t.common.person.logout)
    await expect(this.header(this.pages.t.common.header.login)).toBeVisible()
  }
}
