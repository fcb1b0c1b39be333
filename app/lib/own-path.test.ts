import { expect, test } from 'vitest'
import { ownPath } from './own-path'

test.each(['/', '/?tab=text', '/help/12'])('%s is a way back', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\\b',
  '/a\nb',
  '',
  null,
])('%s is not', (path) => {
  expect(ownPath(path)).toBe('/')
})
