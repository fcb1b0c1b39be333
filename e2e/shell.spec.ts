import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test'
import { fill, textsOf } from './fixtures/texts'
import { HomePage, INTERFACES, JOURNEYS } from './pages/home-page'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

for (const site of JOURNEYS) {
  for (const tab of ['documents', 'text'] as const) {
    test(`[ROUTE-02] ${tab} in ${site.code}: accessible in light and dark`, async ({ page }) => {
      const home = new HomePage(page, site)
      await home.open(tab)
      await home.waitForScript()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.t.home.heading[tab])
      await expectAccessible(page)
    })
  }
}

test('[SHELL-06] at least 1000 px wide on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 })
  await page.goto('/translate/')
  const width = await page.evaluate(() => document.body.getBoundingClientRect().width)
  expect(width).toBeGreaterThanOrEqual(1000)
})

for (const { device, userAgent, width } of [
  { device: 'phone', userAgent: PHONE, width: 360 },
  { device: 'tablet', userAgent: TABLET, width: 768 },
]) {
  test.describe(device, () => {
    test.use({ userAgent, viewport: { width, height: 740 } })
    for (const { prefix, code } of INTERFACES) {
      test(`[SHELL-06] no sideways scroll at ${width} px in ${code}`, async ({ page }) => {
        for (const query of ['', '?tab=text']) {
          await page.goto(`/translate${prefix}/${query}`)
          await expectNoSidewaysScroll(page)
        }
      })
    }
  })
}

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
