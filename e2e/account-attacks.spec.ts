import type { APIRequestContext, APIResponse } from '@playwright/test'
import { letterTo, linkIn } from './fixtures/outbox'
import { expect, test } from './fixtures/test'
import { freshAddress, PASSWORD } from './pages/account-pages'

/** What a browser sends with a form of our own page. */
const OWN = { 'sec-fetch-site': 'same-origin' }
const STAY = { maxRedirects: 0 }

const post = (
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = OWN,
): Promise<APIResponse> => request.post(path, { form, headers, ...STAY })

const locationOf = (answer: APIResponse): string => answer.headers()['location'] ?? ''
const cookiesOf = (answer: APIResponse): string[] =>
  answer
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => value)

/** A confirmed account. */
async function member(request: APIRequestContext): Promise<string> {
  const email = freshAddress()
  await post(request, '/account-center/register', { email, password: PASSWORD, confirm: PASSWORD })
  const link = new URL(linkIn(await letterTo(email)))
  await post(request, link.pathname + link.search, {})
  return email
}

/** Logs in the way a browser is sent; answers the address it comes back to. */
async function logIn(request: APIRequestContext, email: string): Promise<string> {
  const login = new URL(locationOf(await request.get('/translate/account', STAY)))
  const back = await post(request, login.pathname + login.search, { email, password: PASSWORD })
  expect(back.status()).toBe(303)
  return locationOf(back)
}

const isIn = async (request: APIRequestContext): Promise<boolean> =>
  (await request.get('/translate/account', STAY)).status() === 200

test('[AUTH-01][ROUTE-05] sent to log in and back: address, state, token, and nothing of it stays', async ({
  request,
}) => {
  const asked = await request.get('/translate/de/change-password?a=1&a=2', STAY)
  expect(asked.status()).toBe(302)
  const login = new URL(locationOf(asked))
  expect(login.pathname).toBe('/account-center/de/login')
  const callback = new URL(login.searchParams.get('callback')!)
  expect(callback.pathname).toBe('/translate/de/change-password')
  expect(callback.searchParams.getAll('a')).toEqual(['1', '2'])
  expect(callback.searchParams.get('state')).toMatch(/^[\w-]{32}$/)
  const back = await logIn(request, await member(request))
  const arrived = await request.get(back, STAY)
  expect(arrived.status()).toBe(302)
  expect(locationOf(arrived)).toMatch(/\/translate\/account\?origin=register&r=\d{1,3}$/)
  expect(arrived.headers()['cache-control']).toBe('no-store')
  expect(arrived.headers()['referrer-policy']).toContain('no-referrer')
  expect(await isIn(request)).toBe(true)
})

test('[AUTH-08] pages of somebody who is logged in are kept nowhere, not even for the Back button', async ({
  request,
}) => {
  const caching = async (path: string) => (await request.get(path)).headers()['cache-control']
  expect(await caching('/translate/help')).toBe('private, no-cache')
  expect(await caching('/account-center/login')).toBe('no-store')
  await request.get(await logIn(request, await member(request)), STAY)
  for (const path of ['account', 'myfile', 'myorder', 'pages', 'change-password', 'help', '']) {
    expect(await caching(`/translate/${path}`), path).toBe('no-store')
  }
})

test('token replay: after log-out neither the token nor the old cookie logs in', async ({
  request,
  playwright,
  baseURL,
}) => {
  const back = await logIn(request, await member(request))
  await request.get(back, STAY)
  const kept = await request.storageState()
  expect((await post(request, '/translate/logout', {})).status()).toBe(303)
  expect(await isIn(request)).toBe(false)
  const thief = await playwright.request.newContext({ baseURL: baseURL!, storageState: kept })
  expect(await isIn(thief), 'the cookie of before').toBe(false)
  await thief.get(back, STAY)
  expect(await isIn(thief), 'the address with the token').toBe(false)
  await thief.dispose()
})

test('login CSRF: another site’s form does not log in, register, log out or change anything', async ({
  request,
}) => {
  const form = { email: 'a@example.com', password: PASSWORD }
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://sub.127.0.0.1' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    for (const path of [
      '/account-center/login',
      '/account-center/register',
      '/account-center/forgot-password',
      '/translate/logout',
      '/translate/change-password',
      '/translate/confirm-login',
      '/translate/login-note',
    ]) {
      expect((await post(request, path, form, headers)).status(), path).toBe(403)
    }
  }
})

test('login by link: without our state it does not take the visitor’s documents along', async ({
  request,
  playwright,
  baseURL,
}) => {
  const attacker = await playwright.request.newContext({ baseURL: baseURL! })
  const back = new URL(await logIn(attacker, await member(attacker)))
  const token = back.searchParams.get('token')!
  await attacker.dispose()
  const form = new FormData()
  form.append('from', 'auto')
  form.append('to', '')
  const { englishDocx } = await import('./fixtures/documents')
  const { name, mimeType, buffer } = englishDocx('private.docx')
  form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  await request.post('/translate/?index', { multipart: form, headers: OWN })
  expect(await (await request.get('/translate/')).text()).toContain('private.docx')
  await request.get(`/translate/?token=${token}&state=${'x'.repeat(32)}`, STAY)
  expect(await isIn(request), 'accepted, as the specification says').toBe(true)
  expect(await (await request.get('/translate/')).text()).not.toContain('private.docx')
  await post(request, '/translate/logout', {})
})

test('session fixation: what an attacker plants before is not what is logged in', async ({
  request,
  playwright,
  baseURL,
}) => {
  const attacker = await playwright.request.newContext({ baseURL: baseURL! })
  await attacker.get('/translate/account', STAY)
  const planted = await attacker.storageState()
  const victim = await playwright.request.newContext({ baseURL: baseURL!, storageState: planted })
  await victim.get(await logIn(victim, await member(request)), STAY)
  expect(await isIn(victim)).toBe(true)
  expect(await isIn(attacker)).toBe(false)
  await Promise.all([attacker.dispose(), victim.dispose()])
})

test('a state works once', async ({ request }) => {
  const email = await member(request)
  const back = await logIn(request, email)
  const first = await request.get(back, STAY)
  expect(cookiesOf(first).some((cookie) => cookie.startsWith('login_state=;'))).toBe(true)
})

test('header injection: a token that could break out of a header is dropped', async ({ request }) => {
  for (const token of ['a%0d%0aset-cookie:x=y', 'a%20b', '%3Cscript%3E', 'a'.repeat(600), '']) {
    const answer = await request.get(`/translate/?token=${token}`, STAY)
    expect(answer.status()).toBe(302)
    expect(locationOf(answer)).toMatch(/\/translate\/\?r=\d{1,3}$/)
    expect(cookiesOf(answer).join()).not.toContain('x=y')
    expect(await isIn(request)).toBe(false)
  }
})

test('open redirect: neither callback nor `to` leads away', async ({ request, baseURL }) => {
  const email = await member(request)
  for (const callback of [
    'https://evil.example/translate/',
    '//evil.example/',
    `${baseURL}@evil.example/translate/`,
  ]) {
    const path = `/account-center/login?callback=${encodeURIComponent(callback)}`
    const to = new URL(locationOf(await post(request, path, { email, password: PASSWORD })))
    expect(to.origin + to.pathname).toBe(`${baseURL}/translate/`)
  }
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
    const login = new URL(
      locationOf(await request.get(`/translate/start-login?to=${encodeURIComponent(to)}`, STAY)),
    )
    expect(new URL(login.searchParams.get('callback')!).origin).toBe(baseURL)
  }
})

test('enumeration: screens answer alike for known and unknown addresses', async ({ request }) => {
  const known = await member(request)
  const unknown = freshAddress()
  const words = async (path: string, email: string, rest: Record<string, string>) => {
    const answer = await post(request, path, { email, ...rest })
    const text = (await answer.text()).replace(/<script.*?<\/script>/gs, '').replace(/nonce="[^"]*"/g, '')
    return { status: answer.status(), text: text.replaceAll(email, 'ADDRESS') }
  }
  for (const [path, rest] of [
    ['/account-center/login', { password: 'wrong password' }],
    ['/account-center/register', { password: PASSWORD, confirm: PASSWORD }],
    ['/account-center/forgot-password', {}],
  ] as const) {
    expect(await words(path, known, rest), path).toEqual(await words(path, unknown, rest))
  }
})

test('brute force: the sixth guess is told to wait, in the words of the page', async ({ request }) => {
  const email = freshAddress()
  const guess = () => post(request, '/account-center/de/login', { email, password: 'wrong password' })
  for (let time = 0; time < 5; time++) expect(await (await guess()).text()).toContain('Falsches Passwort')
  expect(await (await guess()).text()).toContain('Zu viele Versuche')
})

test('[AUTH-09] no address of an administrator, and each site knows its own addresses only', async ({
  request,
}) => {
  for (const path of [
    '/translate/admin',
    '/account-center/admin',
    '/translate/login',
    '/account-center/account',
  ]) {
    expect((await request.get(path, STAY)).status(), path).toBe(404)
  }
})
