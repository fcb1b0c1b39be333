// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { NO_SESSION, sessionStateOf } from '~/lib/session-state'
import { forgetLoginNote, openStorages, syncStorage } from './client-storage'

const storages = { local: window.localStorage, session: window.sessionStorage }
const loggedIn = sessionStateOf({ userId: 'u', email: 'ana@example.com', subVipLevel: -1 })
const nobody = sessionStateOf(null)
const none = { session: nobody, visitorToken: null, handover: null, notice: null }

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

const held = () => ({ ...window.localStorage, ...window.sessionStorage }) as Record<string, string>

test('[AUTH-05] IS_FIRST is set to false when first absent, and left alone afterwards', () => {
  syncStorage(storages, none)
  expect(held()).toEqual({ IS_FIRST: 'false' })
  window.localStorage.setItem('IS_FIRST', 'kept')
  syncStorage(storages, none)
  expect(held()).toEqual({ IS_FIRST: 'kept' })
})

test('[AUTH-05] the visitor’s token stands in session storage while there is one', () => {
  syncStorage(storages, { ...none, visitorToken: 'V' })
  expect(held()).toMatchObject({ visitorToken: 'V' })
  syncStorage(storages, none)
  expect(held()).not.toHaveProperty('visitorToken')
})

test('[AUTH-01] a login puts token and LOGIN_NOTE; it is to be noted until it has been', () => {
  expect(syncStorage(storages, { ...none, session: loggedIn, handover: 'T' })).toBe(true)
  expect(held()).toMatchObject({ token: 'T', LOGIN_NOTE: '1' })
  expect(syncStorage(storages, { ...none, session: loggedIn })).toBe(true)
  forgetLoginNote(storages)
  expect(syncStorage(storages, { ...none, session: loggedIn })).toBe(false)
  expect(held()).toMatchObject({ token: 'T' })
})

test('[AUTH-03][AUTH-08] when nobody is logged in any more, nothing of the account stays', () => {
  syncStorage(storages, { ...none, session: loggedIn, handover: 'T' })
  expect(syncStorage(storages, none)).toBe(false)
  expect(held()).toEqual({ IS_FIRST: 'false' })
})

test('[AUTH-03] an answer that did not come changes nothing', () => {
  syncStorage(storages, { ...none, session: loggedIn, handover: 'T' })
  syncStorage(storages, { ...none, session: sessionStateOf(undefined) })
  expect(held()).toMatchObject({ token: 'T', LOGIN_NOTE: '1' })
  expect(NO_SESSION.isLogin).toBe(false)
})

test('a browser that refuses storage is no error', () => {
  expect(openStorages()).not.toBeNull()
})
