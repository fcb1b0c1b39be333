import { englishDocx } from './fixtures/documents'
import { letterTo, linkIn } from './fixtures/outbox'
import { expect, expectAccessible, test } from './fixtures/test'
import { fill } from './fixtures/texts'
import { accountJourney } from './pages/account-journey'
import { AccountPages, freshAddress, PASSWORD } from './pages/account-pages'
import { HomePage, JOURNEYS } from './pages/home-page'

for (const site of JOURNEYS) {
  test(`[SHELL-01][ROUTE-05][ACC-01][ACC-03] the journey of an account in ${site.code}, with script`, async ({
    page,
  }) => {
    test.slow()
    await accountJourney(new AccountPages(page, site))
  })
}

test('[TR-11] who registers for the price of a document finds it again after the letter', async ({
  page,
}) => {
  const pages = new AccountPages(page)
  const home = new HomePage(page)
  const email = freshAddress()
  await home.open()
  await home.waitForScript()
  await home.choose(home.target, 'es')
  await home.upload(englishDocx('kept.docx'))
  await expect(home.row('kept.docx')).toContainText(home.t.home.state.ready)
  await pages.register(email)
  await pages.confirmAddress(email)
  const toLogin = page.getByRole('link', { name: pages.t.account.login.submit, exact: true })
  await toLogin.click()
  await pages.logIn(email)
  await expect(page.getByText(fill(pages.t.account.welcome.title, { siteName: 'Verso' }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(home.row('kept.docx')).toContainText(home.t.home.state.ready)
  // The letter's screen, now that he is logged in: no second login.
  await page.goto(pages.path('/start-login?to=%2Faccount'))
  await pages.expectHeading(pages.t.account.account.title)
})

test('[AUTH-01][AUTH-02][AUTH-05] after a login: storage, address, and one note of it', async ({ page }) => {
  const pages = new AccountPages(page)
  const email = freshAddress()
  await pages.register(email)
  await page.goto(pages.path('/'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('IS_FIRST'))).toBe('false')
  await page.getByRole('link', { name: pages.t.common.header.login }).click()
  const notes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/login-note')) notes.push(request.method())
  })
  const noted = page.waitForResponse((response) => response.url().includes('/login-note'))
  await pages.logIn(email)
  expect((await noted).status()).toBe(204)
  const address = new URL(page.url())
  expect(address.pathname).toBe('/translate/')
  expect([...address.searchParams.keys()].sort()).toEqual(['origin', 'r'])
  expect(Number(address.searchParams.get('r'))).toBeLessThanOrEqual(100)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(token).toMatch(/^[\w-]{43}$/)
  await page.getByRole('button', { name: pages.t.account.close }).click()
  await expect(page).toHaveURL(/\/translate\/\?r=\d{1,3}$/)
  expect(await page.evaluate(() => sessionStorage.getItem('LOGIN_NOTE'))).toBeNull()
  expect(await page.content(), 'the token is in no later page').not.toContain(token!)
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(notes).toEqual(['POST'])

  await pages.logOut(email)
  const left = () =>
    page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('visitorToken')])
  await expect.poll(left, { message: '[AUTH-08]' }).toEqual([null, null])
})

test('[AUTH-03] a session that ended elsewhere: the stored token goes, a private page asks to log in', async ({
  page,
  browser,
}) => {
  const pages = new AccountPages(page)
  const email = await pages.member()
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const there = new AccountPages(await other.newPage())
  await there.page.goto(there.path('/account'))
  await there.logIn(email)
  await there.page.getByRole('main').getByRole('button', { name: there.t.account.account.everywhere }).click()
  await expect(there.page.getByRole('link', { name: there.t.common.header.login })).toBeVisible()
  await other.close()

  await page.goto(pages.path('/account'))
  await pages.expectHeading(pages.t.account.login.title)
  await page.goto(pages.path('/'))
  await expect(page.getByRole('link', { name: pages.t.common.header.login })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('[AUTH-07] a new password by mail: the dialog, then the address without origin', async ({ page }) => {
  const pages = new AccountPages(page)
  const { t } = pages
  const email = await pages.member()
  await page.goto(pages.screen('/forgot-password'))
  await pages.email.fill(email)
  await pages.button(t.account.forgot.submit).click()
  await expect(page.getByRole('alert')).toContainText(email)
  await page.goto(linkIn(await letterTo(email, /new password/)))
  await page.getByLabel(t.account.change.new, { exact: true }).fill('brand new words')
  await page.getByLabel(t.account.change.confirm, { exact: true }).fill('brand new words')
  await pages.button(t.account.reset.submit).click()
  const dialog = page.getByRole('dialog', { name: t.account.updated.title })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/translate\/\?r=\d{1,3}$/)
  await expect(dialog).toBeHidden()
})

test('what a visitor has uploaded and chosen is there after logging in', async ({ page }) => {
  const pages = new AccountPages(page)
  const email = freshAddress()
  await pages.register(email)
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await home.upload(englishDocx('kept.docx'))
  await expect(home.row('kept.docx')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => String(sessionStorage.getItem('visitorToken'))))
    .toMatch(/^v1\./)
  const priced = page.waitForResponse(/\/api\/quotes[?]/)
  await home.choose(home.target, 'es')
  await priced
  await page.getByRole('link', { name: pages.t.common.header.login }).click()
  await pages.logIn(email)
  await page.getByRole('button', { name: pages.t.account.close }).click()
  await expect(home.row('kept.docx')).toBeVisible()
  await expect(home.target).toHaveValue(home.t.languages.es)
  await pages.logOut(email)
  await expect(home.row('kept.docx')).toBeHidden()
})

test('a link with a stranger’s token asks before it logs somebody in', async ({ page, browser }) => {
  const pages = new AccountPages(page)
  const { t } = pages
  const mine = await pages.member()
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const strange = new AccountPages(await context.newPage())
  const stranger = await strange.member()
  const tokenOf = (): Promise<string | null> => strange.page.evaluate(() => localStorage.getItem('token'))
  await expect.poll(tokenOf).not.toBeNull()
  const token = await tokenOf()
  await context.close()

  await page.goto(pages.path('/account?token=of-nobody'))
  await pages.expectHeading(t.account.account.title)
  await expect(page.getByRole('main'), 'a token of nobody logs nobody out').toContainText(mine)
  await page.goto(pages.path(`/account?token=${token}&state=made-up`))
  await pages.expectHeading(t.account.switch.title)
  expect(page.url()).not.toContain(token!)
  await expectAccessible(page)
  await pages.button(fill(t.account.switch.stay, { email: mine })).click()
  await pages.expectHeading(t.account.account.title)
  await expect(page.getByRole('main')).toContainText(mine)
  await page.goto(pages.path(`/account?token=${token}`))
  await pages.button(fill(t.account.switch.submit, { email: stranger })).click()
  await pages.expectHeading(t.account.account.title)
  await expect(page.getByRole('main')).toContainText(stranger)
})

test.describe('screens', () => {
  test('the keyboard alone registers and shows what was typed', async ({ page }) => {
    const pages = new AccountPages(page)
    const { t } = pages
    await page.goto(pages.screen('/register'))
    await expect(page.getByRole('button', { name: t.account.showPassword }).first()).toBeVisible()
    await pages.email.focus()
    await page.keyboard.type(freshAddress())
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(pages.password).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await pages.expectHeading(t.account.register.sentTitle)
  })

  test('an error takes the focus to its field', async ({ page }) => {
    const pages = new AccountPages(page)
    await page.goto(pages.screen('/login'))
    await expect(page.getByRole('button', { name: pages.t.account.showPassword })).toBeVisible()
    await pages.email.fill(freshAddress())
    await pages.button(pages.t.account.login.submit).click()
    await expect(page.getByText(pages.t.account.error.passwordRequired)).toBeVisible()
    await expect(pages.password).toBeFocused()
  })
})
