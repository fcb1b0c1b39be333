import { expect, test } from './fixtures/test'
import { fill, textsOf } from './fixtures/texts'
import { HomePage, INTERFACES } from './pages/home-page'

test('[SHELL-06] at least 1000 px wide on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 })
  await page.goto('/translate/')
  const width = await page.evaluate(() => document.body.getBoundingClientRect().width)
  expect(width).toBeGreaterThanOrEqual(1000)
})

test('a page on paper is dark on white in every theme, without what can only be pressed', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme })
    await page.goto('/translate/privacy')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(30, 27, 23)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    for (const role of ['navigation', 'button', 'complementary'] as const)
      await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0)
  }
})

test.describe('on a tablet', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  })
  test('[SHELL-01] the header takes one row at every width, in every language', async ({ page }) => {
    test.setTimeout(120_000)
    for (const { prefix, code } of INTERFACES) {
      await page.goto(`/translate${prefix}/help`)
      const header = page.getByRole('banner')
      const navigation = header.getByRole('navigation', { name: textsOf(code).common.header.label })
      for (const width of [360, 768, 820, 992, 1024, 1152, 1280]) {
        await page.setViewportSize({ width, height: 600 })
        const height = await header.evaluate((element) => element.getBoundingClientRect().height)
        expect(height, `${code} at ${width} px`).toBeLessThan(64)
        await expect(navigation, `${code} at ${width} px`).toHaveCount(1)
      }
    }
  })
})

test('the theme changes at once, stays after a reload, and can follow the device again', async ({ page }) => {
  const { common } = textsOf('en')
  await page.emulateMedia({ colorScheme: 'light' })
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByLabel(fill(common.theme.current, { theme: common.theme.system })).click()
  await page.getByRole('button', { name: common.theme.dark }).click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload()
  expect(await background()).toBe(dark)
  await page.getByLabel(fill(common.theme.current, { theme: common.theme.dark })).click()
  await page.getByRole('button', { name: common.theme.system }).click()
  await expect.poll(background).toBe(light)
})

test('Enter takes what was typed, however quickly it comes', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await home.target.fill('french')
  await home.target.press('Enter')
  await expect(home.target).toHaveValue('French')
})

test('skip link, and the keyboard alone reaches and uses the language list', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: home.t.common.skipToContent })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await home.target.focus()
  await page.keyboard.type('espanol')
  const option = page.getByRole('option', { name: /Spanish/ })
  await expect(option).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(home.target).toHaveValue('Spanish')
  await page.keyboard.press('ArrowDown')
  await expect(home.target).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(home.target).toHaveAttribute('aria-expanded', 'false')
})

test('[I18N-04] 28 languages, in the interface language and in their own, unserved ones with the reason', async ({
  page,
}) => {
  const home = new HomePage(page, { prefix: '/ja', code: 'ja' })
  await home.open('text')
  await home.waitForScript()
  await home.target.click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options).toHaveCount(28)
  await expect(options.filter({ hasText: 'Español' })).toContainText(home.t.languages.es)
  const finnish = options.filter({ hasText: 'Suomi' })
  await expect(finnish).toContainText(home.t.languages.fi)
  await expect(finnish).toHaveAttribute('aria-disabled', 'true')
  await expect(finnish).toContainText(home.t.common.select.unavailable)
  // Playwright waits for a disabled option to be enabled; a finger does not.
  await finnish.click({ force: true })
  await expect(home.target).toHaveValue('')
})

test('[I18N-04] the search waits 300 ms after the last key', async ({ page }) => {
  await page.clock.install({ time: 0 })
  const home = new HomePage(page)
  await home.open('text')
  await home.waitForScript()
  await page.clock.pauseAt(3_600_000)
  await home.target.fill('ital')
  await page.clock.runFor(250)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(28)
  await page.clock.runFor(100)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
})
