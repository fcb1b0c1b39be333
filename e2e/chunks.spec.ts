import { expect, test } from './fixtures/test'
import { HomePage } from './pages/home-page'
import { textsOf } from './fixtures/texts'

test.use({
  allowedConsole: [
    /Error loading route module|dynamically imported module|net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED/,
  ],
})

test('[UI-02] a script that cannot be had reloads the page once, and then is an error that tells the next step', async ({
  page,
}) => {
  const { common } = textsOf('en')
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  await page.route(/\/build\/routes\/.*terms/i, (route) => route.abort())
  const terms = page.getByRole('contentinfo').getByRole('link', { name: common.footer.terms })
  const reloaded = page.waitForEvent('load')
  await terms.click()
  await reloaded
  await home.waitForScript()
  expect(loads).toBe(1)
  await terms.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(common.failure.title)
  expect(loads).toBe(1)
  await page.unroute(/\/build\/routes\/.*terms/i)
  await page.getByRole('link', { name: common.goHome }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.t.home.heading.documents)
})

test('[TXT-02][UI-03] a page that was never opened is asked for offline: said, and had when the line is back, with what was typed', async ({
  page,
  context,
}) => {
  const home = new HomePage(page)
  const { common } = home.t
  await home.openTranslatedText()
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: common.footer.terms }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Network error, please retry')
  const retry = page.getByRole('main').getByRole('link', { name: common.retry, exact: true })
  await retry.click()
  await expect(title).toHaveText('Network error, please retry')
  await context.setOffline(false)
  await retry.click()
  await expect(title).toHaveText('Terms of Service')
  await page.goBack()
  await expect(home.text).toHaveValue('The house is small.')
})

test('[ROUTE-13] the steps before a page run on navigations in the browser, too', async ({ page }) => {
  const { seo, common } = textsOf('fr')
  const home = new HomePage(page, { prefix: '/fr', code: 'fr' })
  await home.open()
  await home.waitForScript()
  const answer = page.waitForResponse((response) => response.url().includes('_data='))
  await page.getByRole('contentinfo').getByRole('link', { name: common.footer.terms }).click()
  expect((await answer).headers()['content-type']).toContain('application/json')
  await expect(page).toHaveTitle(new RegExp(`^${seo.ServiceTerms.title}`))
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})
