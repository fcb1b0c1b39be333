import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { callbackOf, goBack } from './account-screen.server'

const context = {
  origin: 'https://verso.example',
  language: { prefix: 'de', code: 'de', dir: 'ltr' },
  secureCookies: true,
} as AppLoadContext
const HOME = 'https://verso.example/translate/de/'

test.each([
  'https://verso.example/translate/account?state=abc',
  'https://verso.example/translate/de/account?page=2&state=abc',
  'https://verso.example/translate',
])('%s is the site’s own', (address) => {
  expect(callbackOf(context, address).href).toBe(address)
})

test.each([
  null,
  '',
  '/translate/account',
  '//evil.example/translate/',
  'https://evil.example/translate/',
  'http://verso.example/translate/',
  'https://verso.example:8443/translate/',
  'https://verso.example.evil.example/translate/',
  'https://verso.example@evil.example/translate/',
  'https://user:secret@verso.example/translate/',
  'https://verso.example\\@evil.example/translate/',
  'https://verso.example/account-center/login',
  'https://verso.example/translated/',
  'https://verso.example/translate//evil.example',
  'https://verso.example/translate/../account-center/',
  'https://verso.example/translate/\r\nset-cookie: a=b',
  'javascript:alert(1)',
  'data:text/html,x',
  `https://verso.example/translate/${'a'.repeat(2000)}`,
])('open redirect: %j leads home', (address) => {
  expect(callbackOf(context, address).href).toBe(HOME)
})

test('token and origin of a callback are ours to set', () => {
  const login = { token: 'T', device: 'D', first: true }
  const given = 'https://verso.example/translate/account?token=X&origin=resetPassword&state=s#token=Y'
  const answer = goBack(context, given, login)
  expect(answer.headers.get('location')).toBe(
    'https://verso.example/translate/account?state=s&token=T&origin=register',
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('set-cookie')).toMatch(/^device=D; .*HttpOnly; Secure; SameSite=Strict$/)
})
