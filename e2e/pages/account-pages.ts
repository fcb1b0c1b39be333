import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { letterTo, linkIn } from '../fixtures/outbox'
import { fill, textsOf, type Texts } from '../fixtures/texts'
import { INTERFACES, type Interface } from './home-page'

export const PASSWORD = 'a horse on a staple'

/** An address nobody has used. */
export const freshAddress = (): string => `u${randomBytes(6).toString('hex')}@example.com`

/** The account service's screens and the site's account pages, in one interface language. */
export class AccountPages {
  readonly t: Texts
  readonly email: Locator
  readonly password: Locator
  readonly confirm: Locator

  constructor(
    readonly page: Page,
    readonly site: Pick<Interface, 'prefix' | 'code'> = INTERFACES[0],
    /** Of the service that sends the letters. */
    readonly dataDir?: string,
  ) {
    this.t = textsOf(site.code)
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    this.email = field(this.t.account.email)
    this.password = page.getByLabel(this.t.account.password, { exact: true })
    this.confirm = page.getByLabel(this.t.account.confirmPassword, { exact: true })
  }

  path(path: string): string {
    return `/translate${this.site.prefix}${path}`
  }

  screen(path: string): string {
    return `/account-center${this.site.prefix}${path}`
  }

  async expectHeading(text: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(text)
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true })
  }

  async register(email: string, password = PASSWORD): Promise<void> {
    await this.page.goto(this.screen('/register'))
    await this.fillRegistration(email, password)
    await this.expectHeading(this.t.account.register.sentTitle)
  }

  async fillRegistration(email: string, password = PASSWORD, confirm = password): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.confirm.fill(confirm)
    await this.button(this.t.account.register.submit).click()
  }

  async confirmAddress(email: string): Promise<void> {
    await this.page.goto(linkIn(await letterTo(email, /./, this.dataDir)))
    await this.button(this.t.account.confirm.submit).click()
    await expect(this.page.getByRole('main')).toContainText(fill(this.t.account.confirm.done, { email }))
  }

  /** Fills the login screen that is open. */
  async logIn(email: string, password = PASSWORD): Promise<void> {
    await this.expectHeading(this.t.account.login.title)
    await this.email.fill(email)
    await this.password.fill(password)
    await this.button(this.t.account.login.submit).click()
  }

  /** Without its screens: these have journeys of their own. */
  private async makeAccount(email: string): Promise<void> {
    const { request } = this.page
    const headers = { 'sec-fetch-site': 'same-origin' }
    const form = { email, password: PASSWORD, confirm: PASSWORD }
    await expect(await request.post(this.screen('/register'), { form, headers })).toBeOK()
    const link = linkIn(await letterTo(email, /./, this.dataDir))
    const confirmed = await request.post(link, { form: {}, headers })
    expect(await confirmed.text(), 'the address is confirmed').toContain(email)
  }

  /** A confirmed account, logged in, on its account screen, with the welcome read. */
  async member(email = freshAddress()): Promise<string> {
    await this.makeAccount(email)
    await this.page.goto(this.path('/account'))
    await this.logIn(email)
    await expect(this.page.getByText(fill(this.t.account.welcome.title, { siteName: 'Verso' }))).toBeVisible()
    await this.page.goto(this.path('/account'))
    await this.expectHeading(this.t.account.account.title)
    return email
  }

  menu(email: string): Locator {
    return this.page.getByLabel(fill(this.t.common.person.menu, { email }))
  }

  async logOut(email: string): Promise<void> {
    await this.menu(email).click()
    await this.page.getByRole('button', { name: this.t.common.person.logout, exact: true }).click()
    await expect(this.page.getByRole('link', { name: this.t.common.header.login })).toBeVisible()
  }
}
