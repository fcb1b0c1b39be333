import { articleHead } from './fixtures/articles'
import { expect, expectAccessible, test } from './fixtures/test'
import { fill, textsOf, type Texts } from './fixtures/texts'
import { contactJourney } from './pages/contact-journey'
import { INTERFACES } from './pages/home-page'

type SeoKey = keyof Texts['seo']

/** Path, words for its head, and the heading in its language. */
const PUBLIC: readonly (readonly [string, SeoKey, (texts: Texts) => string])[] = [
  ['/recharge/discount', 'discount', ({ common }) => common.header.pricing],
  ['/recharge/success', 'success', ({ pages }) => pages.success.title],
  ['/redeem', 'redeem', ({ quota }) => quota.redeem.title],
  ['/chinesename', 'chinesename', ({ pages }) => pages.names.title],
  ['/help', 'help', ({ common }) => common.footer.help],
  ['/privacy', 'PrivacyPolicy', ({ pages }) => pages.policy.privacy],
  ['/terms-of-service', 'ServiceTerms', ({ common }) => common.footer.terms],
  ['/contact', 'contact', ({ common }) => common.footer.contact],
]
const PRIVATE = ['/myfile', '/account', '/myorder', '/change-password', '/pages']

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')

for (const { prefix, code } of INTERFACES) {
  const direction = code === 'ar' ? 'rtl' : 'ltr'

  test(`[ROUTE-04][ROUTE-06][ROUTE-07][SEO-01][SEO-02] public pages in ${code}`, async ({ request }) => {
    const texts = textsOf(code)
    for (const [path, key, heading] of PUBLIC) {
      const response = await request.get(`/translate${prefix}${path}`, { maxRedirects: 0 })
      const html = await response.text()
      const { title, description, keywords } = texts.seo[key]
      expect(response.status(), path).toBe(200)
      expect(html).toContain(`<html lang="${code}" dir="${direction}"`)
      expect(html).toContain(`<title>${escaped(title)} – Verso</title>`)
      expect(html).toContain(`name="description" content="${escaped(description)}"`)
      expect(html).toContain(`name="keywords" content="${escaped(keywords)}"`)
      expect(html).toContain(`>${escaped(heading(texts))}</h1>`)
      expect(html).toContain('property="og:image"')
      expect(html).toMatch(new RegExp(`rel="canonical" href="http://[^"?]+/translate${prefix}${path}"`))
      for (const other of [...INTERFACES, { prefix: '', code: 'x-default' }]) {
        expect(html).toMatch(
          new RegExp(`hrefLang="${other.code}" href="http://[^"]+/translate${other.prefix}${path}"`),
        )
      }
    }
  })

  test(`[SHELL-01][SHELL-02][SHELL-04] the names of header, footer and tools in ${code}`, async ({
    request,
  }) => {
    const { common } = textsOf(code)
    const html = await (await request.get(`/translate${prefix}/help`)).text()
    const { label: _header, ...header } = common.header
    const { label: _footer, tagline: _tagline, ...footer } = common.footer
    const { toFormat, ...tools } = common.tools
    const formats = ['Word', 'JPG', 'PPT', 'Excel', 'TXT', 'RTF'].map((format) => fill(toFormat, { format }))
    for (const name of [header, footer, tools]
      .flatMap((texts) => Object.values<string>(texts))
      .concat(formats)) {
      expect(html).toContain(`>${escaped(name)}<`)
    }
    const { home, price, features, privacy, aboutUs, contact, terms, help } = footer
    const places = [home, price, features, privacy, aboutUs, contact, terms, help].map((name) =>
      html.slice(html.indexOf('<footer')).indexOf(`>${escaped(name)}</a>`),
    )
    expect(places, 'in the order of the specification').toEqual(places.toSorted((a, b) => a - b))
  })

  test(`[ROUTE-05] private pages in ${code} lead to the login in that language and back`, async ({
    request,
  }) => {
    for (const path of PRIVATE) {
      const response = await request.get(`/translate${prefix}${path}?a=1`, { maxRedirects: 0 })
      const location = new URL(response.headers()['location'] ?? '')
      expect(response.status(), path).toBe(302)
      expect(location.pathname).toBe(`/account-center${prefix}/login`)
      const callback = new URL(location.searchParams.get('callback') ?? '')
      expect(callback.pathname).toBe(`/translate${prefix}${path}`)
      expect(callback.searchParams.get('a')).toBe('1')
    }
  })

  test(`[ROUTE-03][ROUTE-08][ROUTE-10][SEO-01] redirect and 404 in ${code}`, async ({ request }) => {
    const { common, seo } = textsOf(code)
    const moved = await request.get(`/translate${prefix}/recharge?a=B`, { maxRedirects: 0 })
    expect(moved.status()).toBe(302)
    expect(moved.headers()['location']).toContain(`/translate${prefix}/recharge/discount?a=B`)
    for (const path of ['/nowhere', '/help/page99', '/help/no-such-article', '/help/a/b']) {
      const response = await request.get(`/translate${prefix}${path}`, { maxRedirects: 0 })
      const html = await response.text()
      expect(response.status(), path).toBe(404)
      expect(html.match(/<title>[^<]*/g)).toEqual([`<title>${escaped(seo['404'].title)} – Verso`])
      expect(html).toContain(`name="description" content="${escaped(seo['404'].description)}"`)
      expect(html).toContain(`name="keywords" content="${escaped(seo['404'].keywords)}"`)
      expect(html).toContain('property="og:site_name" content="Verso"')
      expect(html).toContain(escaped(common.notFound.text))
      expect(html).toContain(`<meta http-equiv="refresh" content="5;url=/translate${prefix}/"/>`)
      expect(html).toContain('name="robots" content="noindex"')
    }
  })

  test(`[TR-15] the home screen says how it works, what to rely on and which languages, in ${code}`, async ({
    request,
  }) => {
    const { common, landing, languages } = textsOf(code)
    const html = await (await request.get(`/translate${prefix}/`)).text()
    const { process, advantages, faq } = landing
    const titles = [
      process.title,
      landing.pictures.title,
      advantages.title,
      landing.languages.title,
      faq.title,
    ]
    for (const title of [...titles, landing.try]) expect(html).toContain(`>${escaped(title)}</h2>`)
    for (const part of [process, advantages].flatMap((parts) => Object.values(parts))) {
      if (typeof part === 'string') continue
      expect(html).toContain(`>${escaped(part.title)}</h3>`)
      expect(html).toContain(`>${escaped(part.text)}</p>`)
    }
    for (const slug of ['files', 'layout', 'free-translation', 'privacy-of-files', 'languages']) {
      expect(html).toContain(`href="/translate${prefix}/help/${slug}"`)
    }
    for (const name of ['pdf', 'pptx', 'docx'].flatMap((kind) => [
      `${kind}-original`,
      `${kind}-translation`,
    ])) {
      const [picture = ''] = new RegExp(`<img src="/translate/samples/${name}.webp"[^>]*>`).exec(html) ?? []
      expect(picture).toMatch(/width="640" height="454" loading="lazy".* alt="[^"]{10,}"/)
      expect((await request.head(`/translate/samples/${name}.webp`)).headers()['content-type']).toBe(
        'image/webp',
      )
    }
    expect(html).toContain('id="features"')
    expect(html).toMatch(new RegExp(`href="/translate${prefix}/?#features"`))
    expect(html).toMatch(new RegExp(`<li [^>]*>${escaped(languages.es)}</li>`))
    expect(html).toMatch(new RegExp(`href="#translate"[^>]*>${escaped(common.header.tryForFree)}</a>`))
  })

  test(`[ROUTE-07][SEO-02][SEO-03] help listing, article and manifest in ${code}`, async ({ request }) => {
    const { pages, common } = textsOf(code)
    for (const path of ['/help/page', '/help/page1', '/help/page/1', '/help/page2', '/help/page/2']) {
      const html = await (await request.get(`/translate${prefix}${path}`)).text()
      expect(html).toContain(`>${escaped(pages.help.all)}</h1>`)
      const page = path.endsWith('2') ? '/help/page/2' : '/help/page'
      expect(html).toMatch(new RegExp(`rel="canonical" href="http://[^"?]+/translate${prefix}${page}"`))
    }
    const article = await (await request.get(`/translate${prefix}/help/files`)).text()
    const { title, description, isTranslated } = articleHead(code, 'files')
    const mark = isTranslated ? '' : ' lang="en" dir="ltr"'
    expect(article).toContain(`<h1${mark}>${escaped(title)}</h1>`)
    expect(article).toContain(`<title>${escaped(title)} – Verso</title>`)
    expect(article).toContain(`name="description" content="${escaped(description)}"`)
    expect(article).toContain(`href="/translate${prefix}/help/scans"`)
    expect(article).toContain('"@type":"BreadcrumbList"')
    const faq = await (await request.get(`/translate${prefix}/help/errors`)).text()
    expect(faq).toContain('"@type":"FAQPage"')
    expect(faq).toContain(`>${escaped(common.footer.help)}</a>`)
    const manifest: unknown = await (await request.get(`/translate${prefix}/manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ lang: code, dir: direction, start_url: `/translate${prefix}/` })
  })
}

test('[SEO-02] the sitemap names every public page in every language, robots.txt names the sitemap', async ({
  request,
}) => {
  const sitemap = await (await request.get('/translate/sitemap.xml')).text()
  for (const { prefix } of INTERFACES) {
    expect(sitemap).toMatch(new RegExp(`<loc>http://[^<]+/translate${prefix}/help/files</loc>`))
  }
  expect(sitemap).not.toContain('/myfile')
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/Sitemap: http:\/\/[^\s]+\/translate\/sitemap\.xml/)
})

test('[ROUTE-09] /myFile is reached through its lower-case form, the query kept', async ({ request }) => {
  const response = await request.get('/translate/myFile?a=B', { maxRedirects: 0 })
  expect(response.status()).toBe(301)
  expect(response.headers()['location']).toContain('/translate/myfile?a=B')
})

test('[ROUTE-12] the error page says so and leads home', async ({ request }) => {
  // A page that takes no form answers 405: an error of the route, whatever it is.
  const response = await request.post('/translate/help', { form: { a: 'b' } })
  const html = await response.text()
  expect(response.status()).toBe(405)
  expect(html).toContain('<title>An error occurred while showing the error page – Verso</title>')
  expect(html).toContain('>An error occurred while showing the error page</h1>')
  expect(html).toMatch(/<a [^>]*href="\/translate\/?"[^>]*>Go back to home<\/a>/)
})

test.describe('with the 404 of the document in the console', () => {
  test.use({ allowedConsole: [/status of 404/] })

  test('[ROUTE-10] the 404 screen counts down and leads to the home of its language', async ({ page }) => {
    await page.goto('/translate/de/nowhere')
    await expect(page.getByRole('timer')).toBeVisible()
    await page.waitForURL('**/translate/de/')
  })

  test('[ROUTE-10] who wants to stay on the 404 screen stays', async ({ page }) => {
    await page.goto('/translate/de/nowhere')
    await page.getByRole('button', { name: textsOf('de').common.notFound.stay }).click()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expect(page).toHaveURL(/nowhere$/)
  })
})

test('[SHELL-05][CON-01][API-07][UI-06] contact is a dialog by a flag, and its message goes out', async ({
  page,
}) => {
  const { common } = textsOf('en')
  await page.goto('/translate/help')
  await page.getByRole('contentinfo').getByRole('link', { name: common.footer.contact }).click()
  const dialog = page.getByRole('dialog', { name: common.footer.contact })
  await expect(dialog.getByText('3000 characters left')).toBeVisible()
  await expectAccessible(page)
  await contactJourney(dialog, 'en', 'From the dialog: tables')
  await dialog.getByRole('button', { name: common.contact.close }).click()
  await expect(dialog).toBeHidden()
})

// What the page was still fetching when the line went is reported by the browser.
test.describe('with the lost requests in the console', () => {
  test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('[UI-03] a lost line is said, and that it is back', async ({ page, context }) => {
    const { common } = textsOf('en')
    await page.goto('/translate/help')
    await context.setOffline(true)
    await expect(page.getByText(common.line.offline)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(common.line.online)).toBeVisible()
    await expect(page.getByText(common.line.online)).toBeHidden()
  })
})
