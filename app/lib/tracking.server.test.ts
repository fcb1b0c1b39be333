import { expect, test } from 'vitest'
import { agentOf, trackingCookies } from './tracking.server'

const request = (query: string, cookie = '') =>
  new Request(`http://localhost/translate/${query}`, { headers: { cookie } })
const plain = { cookieDomain: undefined, secureCookies: false }

test('[AUTH-06] without a query MD is 0 and product_name is translate, both until the browser is closed', () => {
  const cookies = trackingCookies(request(''), plain)
  expect(cookies).toEqual(['product_name=translate; Path=/; SameSite=Lax', 'MD=0; Path=/; SameSite=Lax'])
})

test('[AUTH-06] productname, agent and MD come from the query, for the whole domain', () => {
  const place = { cookieDomain: 'example.org', secureCookies: true }
  const cookies = trackingCookies(request('?productname=pdf&agent=a%3B%20b&MD=7'), place)
  expect(cookies).toContain('productname=pdf; Domain=example.org; Path=/; Secure; SameSite=Lax')
  expect(cookies).toContain('agent=a%3B%20b; Domain=example.org; Path=/; Secure; SameSite=Lax')
  expect(cookies).toContain('MD=7; Domain=example.org; Path=/; Secure; SameSite=Lax')
})

test('[AUTH-06] what the browser has already is not set again', () => {
  const known = 'product_name=translate; MD=7; agent=x'
  expect(trackingCookies(request('', known), plain)).toEqual([])
  expect(trackingCookies(request('?agent=y', known), plain)).toEqual(['agent=y; Path=/; SameSite=Lax'])
})

test('[AUTH-06] control characters and endless values are no values', () => {
  expect(trackingCookies(request(`?agent=${'x'.repeat(201)}&productname=a%0Ab`), plain)).toHaveLength(2)
})

test('[UI-08] the agent of the query stands before that of the cookie', () => {
  expect(agentOf(request('?agent=a', 'agent=b'))).toBe('a')
  expect(agentOf(request('', 'agent=b'))).toBe('b')
  expect(agentOf(request(''))).toBe('')
})
