import { expect, test } from './fixtures/test'
import { textsOf } from './fixtures/texts'
import { INTERFACES } from './pages/home-page'

for (const { prefix, code } of INTERFACES) {
  test(`[ROUTE-01][ROUTE-14] the home in ${code} at ${prefix || '/'}, rendered by the server`, async ({
    request,
  }) => {
    const response = await request.get(`/translate${prefix}/`, { maxRedirects: 0 })
    const html = await response.text()
    const { home, common } = textsOf(code)
    expect(response.status()).toBe(200)
    expect(html).toContain(`<html lang="${code}" dir="${code === 'ar' ? 'rtl' : 'ltr'}"`)
    for (const words of [home.heading.documents, home.translate, home.plain.privacy, common.footer.home]) {
      expect(html).toContain(words.replaceAll("'", '&#x27;'))
    }
    expect(html).toMatch(new RegExp(`rel="canonical" href="http://[^"]+/translate${prefix}/"`))
    for (const other of INTERFACES) {
      expect(html).toMatch(
        new RegExp(`hrefLang="${other.code}" href="http://[^"]+/translate${other.prefix}/"`),
      )
    }
    expect(html).toContain('hrefLang="x-default"')
    expect(html).not.toContain('\0')
  })
}

test('[I18N-05] the language comes from the prefix only', async ({ request }) => {
  const html = await (
    await request.get('/translate/', { headers: { 'Accept-Language': 'ja,ar;q=0.9' } })
  ).text()
  expect(html).toContain('<html lang="en"')
})

test('English has no prefix of its own, and unknown paths are 404', async ({ request }) => {
  for (const path of ['/translate/en', '/translate/nowhere', '/translate/ar/nowhere', '/translate/theme']) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect(response.status(), path).toBe(404)
  }
  const html = await (await request.get('/translate/ar/nowhere')).text()
  expect(html).toContain(textsOf('ar').common.notFound.title)
  expect(html).toContain('<html lang="ar" dir="rtl"')
})

test('only the texts of the matched routes are in the page, and no inline style', async ({ request }) => {
  const html = await (await request.get('/translate/')).text()
  expect(html).not.toMatch(/\sstyle="/)
  const boot = /<script id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  const texts = (JSON.parse(boot) as { texts: object }).texts
  expect(Object.keys(texts).sort()).toEqual(['common', 'errors', 'home', 'landing', 'languages', 'text'])
})
