import { expect, test } from 'vitest'
import { sessionStorage } from './session.server'

const SECRETS = ['first-secret-0123456789']

async function cookieWith(visitorToken: string, sessionSecrets = SECRETS, secureCookies = false) {
  const storage = sessionStorage({ sessionSecrets, secureCookies })
  const session = await storage.getSession()
  session.set('visitorToken', visitorToken)
  return storage.commitSession(session)
}

test('the cookie is http-only, SameSite=Lax, and secure on https', async () => {
  const plain = await cookieWith('v')
  expect(plain).toMatch(/^session=.*; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await cookieWith('v', SECRETS, true)).toMatch(
    /^__Secure-session=.*; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('reads back what it wrote, also after a new secret was put in front', async () => {
  const cookie = (await cookieWith('visitor-1')).split(';')[0] ?? ''
  const renewed = sessionStorage({
    sessionSecrets: ['new-secret-0123456789', ...SECRETS],
    secureCookies: false,
  })
  expect((await renewed.getSession(cookie)).get('visitorToken')).toBe('visitor-1')
})

test('a cookie signed by somebody else is no session', async () => {
  const forged = (await cookieWith('visitor-1', ['another-secret-0123456789'])).split(';')[0] ?? ''
  const session = await sessionStorage({ sessionSecrets: SECRETS, secureCookies: false }).getSession(forged)
  expect(session.get('visitorToken')).toBeUndefined()
})
