import { createOwnService, freePort } from './fixtures/own-service'
import { expect, test } from './fixtures/test'
import { accountJourney } from './pages/account-journey'
import { AccountPages } from './pages/account-pages'
import { INTERFACES } from './pages/home-page'

const KEY = 'a key that both instances have been given'

test('[API-02][AUTH-01] a web app whose hosts are all another instance’s: the journey of an account', async ({
  browser,
}) => {
  test.slow()
  const hosts = `http://127.0.0.1:${await freePort()}`
  const site = await createOwnService({
    WEBAPI_URL: `${hosts}/webapi`,
    ACCOUNT_URL: `${hosts}/account`,
    PAY_URL: `${hosts}/pay`,
    CONFIGURATOR_URL: `${hosts}/configurator`,
    UPSTREAM_KEY: KEY,
  })
  const upstream = await createOwnService({
    UPSTREAM_PORT: new URL(hosts).port,
    UPSTREAM_KEY: KEY,
    // The letters lead to the screens of the web app.
    ACCOUNT_PUBLIC_URL: `${site.origin}/account-center`,
  })
  const context = await browser.newContext({ baseURL: site.origin })
  try {
    await Promise.all([upstream.start(), site.start()])
    expect((await fetch(`${hosts}/account/account/identify`, { method: 'POST' })).status).toBe(403)
    const page = await context.newPage()
    const pages = new AccountPages(page, INTERFACES[0], upstream.dataDir)
    await accountJourney(pages)
    // Nobody of this account is known to the web app's own, unused hosts.
    await upstream.stop()
    await page.goto('/translate/')
    await expect(page.getByRole('main')).toContainText('Network error, please retry')
  } finally {
    await context.close()
    for (const service of [site, upstream]) {
      await service.stop()
      service.remove()
    }
  }
})
