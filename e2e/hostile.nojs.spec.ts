import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type errors from '../locales/en/errors.json'
import { postDocuments } from './fixtures/post-form'
import { expect, test } from './fixtures/test'
import { textsOf } from './fixtures/texts'
import { INTERFACES } from './pages/home-page'

/** Documents made to do harm, beside the project where there are any. */
const FOLDER = path.resolve('../shared/corpus/hostile')

const EXPECTED: Readonly<Record<string, keyof typeof errors>> = {
  'bomb_1500MB.docx': 'fileTooComplex',
  'depth.docx': 'fileTooComplex',
  'ecma376standard_password.docx': 'filePasswordProtected',
  'empty.pdf': 'fileEmpty',
  'example_password.docx': 'filePasswordProtected',
  'example_password.xlsx': 'filePasswordProtected',
  'laughs.docx': 'fileCorrupt',
  'manyparas.docx': 'fileTooComplex',
  'overlap.docx': 'fileCorrupt',
  'rc4cryptoapi_password.doc': 'filePasswordProtected',
  'sizelie.docx': 'fileCorrupt',
  'slip.docx': 'fileCorrupt',
  'truncated.pdf': 'fileCorrupt',
  'userpw.pdf': 'filePasswordProtected',
  'xxe.docx': 'fileCorrupt',
}

const names = existsSync(FOLDER) ? readdirSync(FOLDER).sort() : []
if (names.length === 0) console.info('skipped: there are no hostile documents beside the project')

for (const name of names) {
  test(`[TR-06][TR-07] hostile ${name} ends in its message, and the service goes on`, async ({ request }) => {
    const expected = EXPECTED[name]
    if (!expected) throw new Error('A new document: say here how it must end')
    const file = { name, mimeType: 'application/octet-stream', buffer: readFileSync(path.join(FOLDER, name)) }
    const { status, words } = await postDocuments(request, INTERFACES[0], [file])
    expect(status).toBe(422)
    expect(words).toContain(`${name}: ${textsOf('en').errors[expected]}`)
    expect((await request.get('/readyz')).status()).toBe(200)
  })
}
