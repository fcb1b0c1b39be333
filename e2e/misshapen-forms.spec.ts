import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './fixtures/test'
import { textsOf } from './fixtures/texts'
import { AccountPages } from './pages/account-pages'
import { INTERFACES } from './pages/home-page'

const part = (boundary: string, end = `--${boundary}--\r\n`): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="email"\r\n\r\nx\r\n${end}`

/** Content type and body of what says that it is a form, and is none. */
const MISSHAPEN: Readonly<Record<string, readonly [string, string]>> = {
  'no boundary': ['multipart/form-data', part('abc')],
  'an empty boundary': ['multipart/form-data; boundary=', part('')],
  'another boundary than it says': ['multipart/form-data; boundary=abc', part('xyz')],
  'a body cut off': ['multipart/form-data; boundary=abc', part('abc', '').slice(0, -3)],
  'no body': ['multipart/form-data; boundary=abc', ''],
  'a part without a head': ['multipart/form-data; boundary=abc', '--abc\r\nfoo\r\n\r\nx\r\n--abc--\r\n'],
  'a name in capitals': ['Multipart/Form-Data; Boundary=', 'x'],
}

/** Every address that takes a form, for whom, and whether its screen says what was wrong among its own words. */
const FORMS = {
  everybody: [
    '/translate/?index',
    '/translate/?index&tab=text',
    '/translate/contact',
    '/translate/theme',
    '/translate/hide-coupon',
    '/translate/logout',
    '/translate/confirm-login',
    '/translate/recharge/discount?buy=package:50',
    '/translate/api/text',
    '/account-center/login',
    '/account-center/register',
    '/account-center/forgot-password',
    '/account-center/reset-password',
  ],
  members: [
    '/translate/account',
    '/translate/change-password',
    '/translate/coupon',
    '/translate/myfile',
    '/translate/myorder',
    '/translate/redeem',
  ],
} as const
/** These read their forms as they come, and say in place what was wrong. */
const BY_PARTS = ['/translate/?index', '/translate/contact']

async function expectRefused(request: APIRequestContext, path: string, words: string): Promise<void> {
  for (const [what, [type, body]] of Object.entries(MISSHAPEN)) {
    const answer = await request.post(path, {
      data: Buffer.from(body),
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    })
    expect(answer.status(), `${path}, ${what}`).toBe(BY_PARTS.includes(path) ? 422 : 400)
    if (!BY_PARTS.includes(path)) expect(await answer.text(), `${path}, ${what}`).toContain(words)
  }
}

test('a form that is none is answered 400 by every screen that takes one, in words', async ({ request }) => {
  for (const path of FORMS.everybody)
    await expectRefused(request, path, textsOf('en').common.failure.unreadable)
})

test('nor is it a fault of ours for a member', async ({ page }) => {
  await new AccountPages(page).member()
  for (const path of FORMS.members)
    await expectRefused(page.request, path, textsOf('en').common.failure.unreadable)
})

test('[I18N-01] it is told in the language of the page', async ({ request }) => {
  for (const { prefix, code } of INTERFACES) {
    const answer = await request.post(`/account-center${prefix}/login`, {
      data: 'x',
      headers: { 'content-type': 'multipart/form-data', 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status(), code).toBe(400)
    expect(await answer.text(), code).toContain(textsOf(code).common.failure.unreadable)
  }
})

test('a method that no page knows is answered 405, with those it knows', async ({ request }) => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
    for (const path of ['/translate/', '/translate/help', '/account-center/login', '/translate/nowhere']) {
      const answer = await request.fetch(path, { method })
      expect(answer.status(), `${method} ${path}`).toBe(405)
      expect(answer.headers()['allow']).toBe('GET, HEAD, OPTIONS, POST')
    }
  }
})

test('who is lost among the account’s screens is led to the site’s home, or to the log-in', async ({
  request,
}) => {
  const lost = await request.get('/account-center/ja/nowhere')
  expect(lost.status()).toBe(404)
  expect(await lost.text()).toMatch(/<a [^>]*href="\/translate\/ja\/?"[^>]*>ホームに戻る<\/a>/)
  const home = await request.get('/account-center/ja', { maxRedirects: 0 })
  expect(home.headers()['location']).toBe('/account-center/ja/login')
})
