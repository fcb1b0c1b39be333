import { expect, test } from 'vitest'
import { deviceOf } from './device'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/120.0 Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36'

test.each([
  [ANDROID, undefined, 'mobile'],
  [IPHONE, undefined, 'mobile'],
  [ANDROID_TABLET, '?0', 'tablet'],
  [IPAD, undefined, 'tablet'],
  [DESKTOP, '?0', 'desktop'],
  [DESKTOP, '?1', 'mobile'],
  ['', undefined, 'desktop'],
])('[SHELL-06] %s with hint %s is a %s', (userAgent, hint, device) => {
  expect(deviceOf(userAgent, hint)).toBe(device)
})
