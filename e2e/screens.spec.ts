import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test'
import { AccountPages } from './pages/account-pages'
import { INTERFACES, type Interface } from './pages/home-page'
import { ACCOUNT_SCREENS, ELSEWHERE, routesWithScreens, SITE_SCREENS } from './pages/screens'

// Pages that are not there, and links that no longer hold, are among them; the payment screen is left before the provider's
// frame is there, which the browser says of the message to it.
test.use({ allowedConsole: [/status of (404|410)|Failed to execute 'postMessage'/] })

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const site = (code: string): Interface => INTERFACES.find((one) => one.code === code) ?? INTERFACES[0]

async function expectNoSidewaysScrollAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page)
  }
}

/** Shows every screen to a visitor, then those of the account to its owner. */
async function forEveryScreen(page: Page, language: Interface, look: () => Promise<void>): Promise<void> {
  const pages = new AccountPages(page, language)
  const show = async (address: string) =>
    test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await look()
    })
  for (const path of Object.values(ACCOUNT_SCREENS).flat()) await show(pages.screen(path))
  await pages.member()
  for (const path of Object.values(SITE_SCREENS).flat()) await show(pages.path(path))
}

test('every route with a screen is looked at here or named', () => {
  const looked = [...Object.keys(SITE_SCREENS), ...Object.keys(ACCOUNT_SCREENS), ...ELSEWHERE]
  expect(looked.sort()).toEqual([...routesWithScreens()].sort())
})

for (const code of ['en', 'ar', 'ja', 'de'])
  test(`[UI-05][ROUTE-02] every screen in ${code}: nothing for axe to find`, async ({ page }) => {
    test.setTimeout(240_000)
    // The colours of the dark theme do not depend on the language.
    await forEveryScreen(page, site(code), () =>
      expectAccessible(page, code === 'en' ? undefined : ['light']),
    )
  })

for (const language of INTERFACES)
  test.describe(`in ${language.code}`, () => {
    test.use({ userAgent: PHONE })
    test(`[SHELL-06] no screen scrolls sideways on a phone or a tablet in ${language.code}`, async ({
      page,
    }) => {
      test.setTimeout(120_000)
      await forEveryScreen(page, language, () => expectNoSidewaysScrollAt(page, [360, 768]))
    })
  })

test.describe('at 200 %', () => {
  // What a window of 1,280 px has left, and the narrowest that WCAG 2.2 (1.4.10, reflow) asks for.
  test.use({ userAgent: TABLET, deviceScaleFactor: 2 })
  for (const code of ['de', 'ar'])
    test(`[SHELL-06] no screen scrolls sideways enlarged in ${code}`, async ({ page }) => {
      test.setTimeout(120_000)
      await forEveryScreen(page, site(code), () => expectNoSidewaysScrollAt(page, [640, 320]))
    })
})

test('[UI-05] nothing moves for who asked for less motion; what is chosen shows in forced colours', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await forEveryScreen(page, site('en'), async () => {
    const { moving, unmarked } = await page.evaluate(() => {
      const all = [...document.querySelectorAll('body *')]
      const isMoving = (element: Element) => {
        const { transitionDuration, animationName } = getComputedStyle(element)
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s')
      }
      const isUnmarked = (element: Element) =>
        element.checkVisibility() &&
        element.matches('[aria-current]:not([aria-current="false"])') &&
        getComputedStyle(element).outlineStyle === 'none'
      const names = (elements: readonly Element[]) => elements.map(({ outerHTML }) => outerHTML.slice(0, 120))
      return { moving: names(all.filter(isMoving)), unmarked: names(all.filter(isUnmarked)) }
    })
    expect(moving, 'moving').toEqual([])
    expect(unmarked, 'chosen, but not marked').toEqual([])
  })
})
