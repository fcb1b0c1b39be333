import { expect, test } from 'vitest'
import { NO_SESSION, sessionStateOf, subscriptionLevel } from './session-state'

test.each([
  [3, 3],
  [1, 1],
  [0, -1],
  [-1, -1],
  [-7, -1],
  [undefined, -1],
  ['2', -1],
  [Number.NaN, -1],
])('[AUTH-04] level %s is %s: above 0 is subscribed, anything else is not', (given, level) => {
  expect(subscriptionLevel(given)).toBe(level)
})

test('[AUTH-04] hasLogin turns true with the first user-info call, success or not', () => {
  expect(NO_SESSION).toMatchObject({ isLogin: false, hasLogin: false })
  expect(sessionStateOf(null)).toMatchObject({ isLogin: false, hasLogin: true, isUnknown: false })
  expect(sessionStateOf(undefined)).toMatchObject({ isLogin: false, hasLogin: true, isUnknown: true })
  const user = { userId: 'u', email: 'ana@example.com', subVipLevel: 0 }
  expect(sessionStateOf(user)).toEqual({
    isLogin: true,
    hasLogin: true,
    isUnknown: false,
    user: { ...user, subVipLevel: -1 },
  })
})
