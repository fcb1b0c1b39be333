import { expect, type Browser, type Page } from '@playwright/test'
import { englishDocx } from '../fixtures/documents'
import { FORMATS, payloadOf } from '../fixtures/formats'
import { fill } from '../fixtures/texts'
import { AccountPages } from './account-pages'
import type { HomePage } from './home-page'

/** A visitor translates a PDF and a Word document → opens each one's page → sees both sides, which nobody else does; deletes it. */
export async function documentJourney(
  home: HomePage,
  browser: Browser,
  /** What more there is to be seen on the page. */
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { page, t } = home
  const pdf = await payloadOf(FORMATS.find(({ extension }) => extension === 'pdf')!)
  await home.choose(home.source, 'en')
  await home.choose(home.target, 'es')
  await home.upload(pdf, englishDocx('letter.docx'))
  if (home.hasScript) await expect(home.row('letter.docx')).toContainText(t.home.state.ready)
  await home.translate.click()
  for (const name of [pdf.name, 'letter.docx']) {
    await expect(home.row(name)).toContainText(t.home.state.done, { timeout: 60_000 })
  }
  await open(home, 'letter.docx')
  const original = fill(t.document.side.source, { language: t.languages.en })
  await expect(page.getByRole('columnheader', { name: original })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'The house is small' })
  await expect(row).toContainText('La casa es pequeña')

  await home.open()
  await open(home, pdf.name)
  await expect(page.getByText(t.home.checked.clean)).toBeVisible()
  const number = '1'
  for (const text of [t.document.page.source, t.document.page.result]) {
    const picture = page.getByRole('img', { name: fill(text, { number }) })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)
  }
  await expectReport(home)
  await expectNobodyElses(home, browser)
  await look()
  await expectDeletable(home, browser)
}

/** Its owner needs no account to delete it, with its files; nobody else can. */
async function expectDeletable({ page, t }: HomePage, browser: Browser): Promise<void> {
  const address = new URL(page.url())
  const { documents } = t.pages
  const download = await page
    .getByRole('link', { name: t.home.result.download, exact: true })
    .getAttribute('href')
  const other = await browser.newContext()
  const origin = { 'sec-fetch-site': 'same-origin' }
  const stranger = await other.request.post(address.href, { headers: origin, maxRedirects: 0 })
  expect(stranger.headers()['location']).toContain('/login?callback=')
  await other.request.post(`${address.origin}/translate/api/text`, {
    headers: origin,
    form: { text: 'The house is small.', from: 'en', to: 'es' },
  })
  await other.request.post(address.href, { headers: origin })
  await other.close()
  await page.getByRole('link', { name: documents.delete, exact: true }).click()
  await expect(page.getByRole('heading', { name: documents.deleteTitle })).toBeVisible()
  await page.getByRole('button', { name: documents.delete, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(documents.deleted)
  const gone = await page.request.get(new URL(download ?? '', address).href)
  expect(gone.status()).toBe(404)
  await page.getByRole('link', { name: t.common.expired.action, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.home.heading.documents)
}

async function open(home: HomePage, name: string): Promise<void> {
  const { page, t } = home
  await page.getByRole('link', { name: fill(t.home.result.compareNamed, { name }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  // Made when first asked for: without script the page comes again by itself.
  await expect(page.getByRole('heading', { name: t.document.preview.title })).toBeVisible()
  await expect(page.getByText(t.document.preview.making)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
}

/** What was found is there for programs, too. */
async function expectReport({ page, t }: HomePage): Promise<void> {
  const details = page.getByText(t.home.checked.details)
  await details.click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t.document.report }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^\d{12}\.report\.json$/)
}

/** Whoever else asks sees nothing: a stranger is asked to log in, an account finds no such page, a picture is not there. */
async function expectNobodyElses({ page, site, t }: HomePage, browser: Browser): Promise<void> {
  const address = page.url()
  const picture = await page
    .getByRole('img', { name: fill(t.document.page.result, { number: '1' }) })
    .getAttribute('src')
  const other = await browser.newContext({ javaScriptEnabled: false })
  try {
    const stranger: Page = await other.newPage()
    await stranger.goto(address)
    await expect(stranger).toHaveURL(/\/account-center\/.*login/)
    const pages = new AccountPages(stranger, site)
    await pages.member()
    const answer = await stranger.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(stranger.getByText(t.common.notFound.title)).toBeVisible()
    const seen = await stranger.request.get(new URL(picture ?? '', address).href)
    expect(seen.status()).toBe(404)
    const report = await stranger.request.get(`${address}/report`)
    expect(report.status()).toBe(404)
  } finally {
    await other.close()
  }
}
