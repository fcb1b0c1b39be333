import { expect, test } from 'vitest'
import { refuseBySignature } from './file-signature'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['a ZIP archive', Uint8Array.of(0x50, 0x4b, 3, 4), null],
  ['a PDF', bytes('%PDF-1.7'), null],
  ['a PDF after some rubbish', bytes('\r\n\r\n%PDF-1.4'), null],
  ['an encrypted or older Office file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), null],
  ['nothing', new Uint8Array(), 'fileEmpty'],
  ['a page of the web', bytes('<!doctype html><p>Hello'), 'formatNotSupported'],
  ['plain text', bytes('Hello, world'), 'formatNotSupported'],
  ['rich text', bytes('{\\rtf1\\ansi'), null],
  ['a PNG picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), null],
  ['a photograph', Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 0x10), null],
  [
    'a picture of another kind',
    Uint8Array.of(0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0, 0xff),
    'fileUntranslatable',
  ],
  ['a program', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0), 'fileUntranslatable'],
])('[TR-04] %s', (_what, head, code) => {
  expect(refuseBySignature(head)?.code ?? null).toBe(code)
})

test('[TR-04] text cut in the middle of a character is still text', () => {
  expect(refuseBySignature(bytes('déjà').subarray(0, -1))?.code).toBe('formatNotSupported')
})
