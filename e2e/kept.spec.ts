import type { Page, Route } from '@playwright/test'
import { englishDocx } from './fixtures/documents'
import { expect, expectAccessible, test } from './fixtures/test'
import { AccountPages } from './pages/account-pages'
import { HomePage, JOURNEYS } from './pages/home-page'
import { keptThroughLogin, logOutElsewhere } from './pages/kept-journeys'

test('[TXT-01] typed text outlives other pages, a reload, a login and another language, and ends with a logout', async ({
  page,
}) => {
  test.slow()
  const pages = new AccountPages(page)
  const home = new HomePage(page)
  const typed = 'The house is small. '.repeat(400)
  const email = await pages.member()
  await logOutElsewhere(pages)
  await home.open('text')
  await home.waitForScript()
  await home.text.fill(typed)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
  await pages.expectHeading('Privacy Policy')
  await home.open('text')
  await expect(home.text).toHaveValue(typed)
  await page.reload()
  await expect(home.text).toHaveValue(typed)
  const arabic = new HomePage(
    page,
    JOURNEYS.find(({ code }) => code === 'ar'),
  )
  await arabic.open('text')
  await expect(arabic.text).toHaveValue(typed)
  await home.open('text')
  await home.waitForScript()
  await page.getByRole('link', { name: pages.t.common.header.login }).click()
  await pages.logIn(email)
  await pages.expectHeading(home.t.home.heading.text)
  await expect(home.text).toHaveValue(typed)
  await pages.logOut(email)
  await home.open('text')
  await home.waitForScript()
  await expect(home.text).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('typedText'))).toBeNull()
})

for (const [how, keepsToken] of [
  ['', true],
  [', where the browser has lost the token, too', false],
] as const)
  test(`[AUTH-08] a log-out reaches the other tabs: what was typed goes, and what they show of the account${how}`, async ({
    page,
    context,
  }) => {
    const pages = new AccountPages(page)
    const home = new HomePage(page)
    const email = await pages.member()
    await home.open('text')
    await home.waitForScript()
    await home.text.fill('The house is small.')
    const other = new AccountPages(await context.newPage())
    await other.page.goto(other.path('/help'))
    if (!keepsToken) await other.page.evaluate(() => localStorage.removeItem('token'))
    await other.logOut(email)
    await expect(home.text).toHaveValue('')
    await expect(page.getByRole('link', { name: pages.t.common.header.login })).toBeVisible()
    await page.reload()
    await home.waitForScript()
    await expect(home.text).toHaveValue('')
  })

test('[AUTH-08] a log-out reaches the forms of the other tabs: what was typed, refused or not, and files that were chosen', async ({
  page,
  context,
}) => {
  test.slow()
  const pages = new AccountPages(page)
  const { t } = pages
  const email = await pages.member()
  const typed = 'Nobody else shall read this.'
  const message = (tab: Page) => tab.getByRole('main').getByLabel(t.contact.message)
  await page.goto(pages.path('/contact'))
  await message(page).fill(typed)
  await page.getByRole('main').getByRole('button', { name: t.contact.send, exact: true }).click()
  await expect(page.getByText(t.contact.agreeRequired)).toBeVisible()
  await expect(message(page)).toHaveValue(typed)

  const redeem = new AccountPages(await context.newPage())
  const code = redeem.page.getByLabel(t.quota.redeem.code, { exact: true })
  await redeem.page.goto(redeem.path('/redeem'))
  await code.fill('NEVER-ISSUED-1')
  await redeem.button(t.quota.redeem.submit).click()
  await expect(redeem.page.getByText(t.errors.codeInvalid, { exact: true })).toBeVisible()
  await expect(code).toHaveValue('NEVER-ISSUED-1')

  const home = new HomePage(await context.newPage())
  await home.open()
  await home.waitForScript()
  await home.upload({ name: 'private.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(home.page.getByText('private.exe').first()).toBeVisible()

  const other = new AccountPages(await context.newPage())
  await other.page.goto(other.path('/help'))
  await other.logOut(email)
  await expect(message(page)).toHaveValue('')
  await expect(page.getByText(t.contact.agreeRequired)).toHaveCount(0)
  await expect(code).toHaveCount(0)
  await expect(home.page.getByText('private.exe')).toHaveCount(0)
})

test('[TXT-01] what is typed before script is ready is kept', async ({ page }) => {
  const home = new HomePage(page)
  const held: Route[] = []
  await page.route('**/*.js', (route) => void held.push(route))
  await page.goto('/translate/?tab=text', { waitUntil: 'commit' })
  await home.text.fill('Typed early.')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await Promise.all(held.map((route) => route.continue()))
  await page.unrouteAll({ behavior: 'wait' })
  await home.waitForScript()
  await expect(home.text).toHaveValue('Typed early.')
})

for (const site of JOURNEYS) {
  test(`[AUTH-03] a session that ended asks to log in, and documents, languages and layout are there again, in ${site.code}`, async ({
    page,
  }) => {
    const pages = new AccountPages(page, site)
    const home = new HomePage(page, site)
    const email = await pages.member()
    await home.open()
    await home.waitForScript()
    await home.upload(englishDocx('kept.docx'))
    await expect(home.row('kept.docx')).toContainText(home.t.home.state.ready)
    const remembered = page.waitForResponse((answer) => answer.url().includes('bilingual=table'))
    await home.layout.selectOption('table')
    await remembered
    await home.choose(home.target, 'es')
    await logOutElsewhere(pages)
    await home.layout.press('Tab')
    await page.getByRole('button', { name: new RegExp(`^${home.t.home.translate}`) }).click()
    const said = page.getByRole('alert').filter({ hasText: home.t.home.limit.ended })
    await expect(said).toBeVisible()
    await expect(page.getByText(home.t.errors.fileRequired)).toHaveCount(0)
    await expectAccessible(page)
    await said.getByRole('link', { name: home.t.home.limit.logIn }).click()
    await pages.logIn(email)
    await expect(home.row('kept.docx')).toContainText(home.t.home.state.ready)
    await expect(home.layout).toHaveValue('table')
    await expect(home.target).toHaveValue(home.t.languages.es)
  })
}

test('[AUTH-03] what was typed is there after the login', ({ page }) =>
  keptThroughLogin(new AccountPages(page)))
