import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { fill, textsOf, type Texts } from '../fixtures/texts'
import type { FilePayload } from '../fixtures/documents'

/** Prefix and language code of the interface, as specification §2 lists them. */
export const INTERFACES = [
  { prefix: '', code: 'en' },
  { prefix: '/ru', code: 'ru' },
  { prefix: '/tr', code: 'tr' },
  { prefix: '/es', code: 'es' },
  { prefix: '/pt', code: 'pt' },
  { prefix: '/de', code: 'de' },
  { prefix: '/it', code: 'it' },
  { prefix: '/fr', code: 'fr' },
  { prefix: '/indo', code: 'id' },
  { prefix: '/malay', code: 'ms' },
  { prefix: '/th', code: 'th' },
  { prefix: '/ja', code: 'ja' },
  { prefix: '/kr', code: 'ko' },
  { prefix: '/tc', code: 'zh-Hant' },
  { prefix: '/ar', code: 'ar' },
] as const

export type Interface = (typeof INTERFACES)[number]

/** The languages journeys are made in: left to right, right to left, and without spaces. */
export const JOURNEYS = INTERFACES.filter(({ code }) => ['en', 'ar', 'ja'].includes(code))

/** The home screen in one interface language. */
export class HomePage {
  readonly t: Texts
  readonly source: Locator
  readonly target: Locator
  readonly layout: Locator
  readonly translate: Locator
  readonly text: Locator
  readonly output: Locator

  constructor(
    readonly page: Page,
    readonly site: Pick<Interface, 'prefix' | 'code'> = INTERFACES[0],
  ) {
    this.t = textsOf(site.code)
    this.source = page.getByRole('combobox', { name: this.t.home.from, exact: true })
    this.target = page.getByRole('combobox', { name: this.t.home.to, exact: true })
    this.layout = page.getByRole('combobox', { name: this.t.home.bilingual.label, exact: true })
    this.translate = page.getByRole('button', { name: this.t.home.translate, exact: true })
    this.text = page.getByRole('textbox', { name: this.t.text.input })
    this.output = page.getByRole('region', { name: this.t.text.output, exact: true })
  }

  async open(tab: 'documents' | 'text' = 'documents'): Promise<void> {
    await this.page.goto(`/translate${this.site.prefix}/${tab === 'text' ? '?tab=text' : ''}`)
  }

  /** To the other tab, and there. */
  async goTo(tab: 'documents' | 'text'): Promise<void> {
    await this.page.getByRole('link', { name: this.t.home.tabs[tab], exact: true }).click()
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(this.t.home.heading[tab])
  }

  /** By search and keyboard where script runs, in the native select where it does not. */
  async choose(select: Locator, code: keyof Texts['languages']): Promise<void> {
    const name = this.t.languages[code]
    if ((await select.evaluate((element) => element.tagName)) === 'SELECT') {
      await select.selectOption(code)
      return
    }
    if ((await select.inputValue()) === name) return
    await select.fill(name)
    const option = this.page.getByRole('listbox').getByRole('option').first()
    // Until then the list moves under the pointer.
    await expect(option).toContainText(name)
    await option.click()
    await expect(select).toHaveAttribute('aria-expanded', 'false')
    await expect(select).toHaveValue(name)
  }

  /** Known after `waitForScript`. */
  hasScript = false

  /** The hydrated screen has the searchable select. */
  async waitForScript(): Promise<void> {
    this.hasScript = true
    await expect(this.page.getByRole('button', { name: this.t.common.select.open }).first()).toBeVisible()
  }

  /** Opens the text tab and waits until an English sentence stands there in Spanish. */
  async openTranslatedText(): Promise<void> {
    await this.open('text')
    await this.waitForScript()
    await this.choose(this.target, 'es')
    await this.text.fill('The house is small.')
    await expect(this.output).toContainText('La casa es pequeña.')
  }

  upload(...files: FilePayload[]): Promise<void> {
    return this.chooser.setInputFiles(files)
  }

  /** For files too large to be handed over in memory. */
  uploadPaths(...files: string[]): Promise<void> {
    return this.chooser.setInputFiles(files)
  }

  private get chooser(): Locator {
    return this.page
      .getByLabel(this.t.home.drop.choose, { exact: true })
      .or(this.page.getByLabel(this.t.home.drop.more, { exact: true }))
      .or(this.page.getByLabel(this.t.home.drop.files, { exact: true }))
  }

  row(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, level: 3 }) })
  }

  /** The link to one of the two results of a document. */
  result(name: string, kind: 'translated' | 'bilingual' = 'translated'): Locator {
    const { downloadNamed, bilingualNamed } = this.t.home.result
    const label = fill(kind === 'translated' ? downloadNamed : bilingualNamed, { name })
    return this.page.getByRole('link', { name: label })
  }

  async download(
    name: string,
    kind?: 'translated' | 'bilingual',
  ): Promise<{ readonly fileName: string; readonly bytes: Buffer }> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.result(name, kind).click(),
    ])
    return { fileName: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }
}
