import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Task } from '#contracts/translate'
import { errorText } from '~/lib/error-text'
import { englishErrors } from '~/lib/testing/english-errors'
import { ACCEPT, refuseBeforeUpload } from './file-rules'
import { readReply } from './send-file'
import { canRetry, filesToTranslate, isExpired, type ListedFile } from './task-state'
import { saying } from './use-documents'

test('[TR-05] size and name are judged before anything is sent', () => {
  const judged = (name: string, size: number) => refuseBeforeUpload({ name, size })?.code ?? null
  expect(judged('a.docx', 1)).toBe(null)
  expect(judged('a.docx', 0)).toBe('fileEmpty')
  expect(judged('a.docx', 50 * 1024 * 1024)).toBe(null)
  expect(judged('a.docx', 50 * 1024 * 1024 + 1)).toBe('fileTooLarge')
  expect(judged('é'.repeat(127), 1)).toBe(null)
  expect(judged('é'.repeat(128), 1)).toBe('fileNameTooLong')
})

test('[TR-01] the file chooser offers every ending that the help names', () => {
  const help = readFileSync('locales/en/help/files.md', 'utf8').split('\n## Limits')[0] ?? ''
  const endings = help.match(/\.[a-z]{3,4}\b/g) ?? []
  expect(endings.length).toBeGreaterThan(15)
  for (const ending of endings) expect(ACCEPT.split(',')).toContain(ending)
})

const file = (fileId: string, task: Partial<Task> | null): ListedFile =>
  ({ fileId, task: task && { status: 'completed', to: 'es', translatedUrl: '/file', ...task } }) as ListedFile
const ids = (files: readonly ListedFile[]) => files.map(({ fileId }) => fileId)

test('Translate means the files without a task; without such, those finished in another language', () => {
  const french = (...files: ListedFile[]) => ids(filesToTranslate(files, { to: 'fr', bilingual: 'table' }))
  expect(french(file('a', null), file('b', {}))).toEqual(['a'])
  expect(french(file('a', {}), file('b', { to: 'fr' }))).toEqual(['a'])
  expect(french(file('a', { status: 'running' }))).toEqual([])
  expect(french(file('a', { to: 'fr', bilingual: 'table' }))).toEqual([])
  expect(french(file('a', { to: 'fr', bilingual: 'paragraphs' }))).toEqual(['a'])
  expect(french(file('a', { to: 'fr', translatedUrl: null }))).toEqual(['a'])
})

test('[TR-13] a finished task whose files are gone has expired', () => {
  expect(isExpired({ status: 'completed', translatedUrl: null })).toBe(true)
  expect(isExpired({ status: 'completed', translatedUrl: '/file' })).toBe(false)
  expect(isExpired({ status: 'running', translatedUrl: null })).toBe(false)
})

test('[UI-07] an upload answered by something else says where it was sent and what came back', () => {
  const t = englishErrors()
  const said = (status: number, body: unknown) => {
    const answer = readReply({ url: '/translate/api/upload', status, body })
    return 'failure' in answer ? errorText(t, 'en', answer.failure) : answer.file.fileId
  }
  expect(said(200, { file: { fileId: 'a' } })).toBe('a')
  expect(said(200, { failure: { code: 'fileEmpty' } })).toBe('The file is empty (0 MB)')
  expect(said(413, null)).toBe('fail to post /translate/api/upload 413')
  expect(said(502, { failure: { code: 'fileEmpty' } })).toBe('fail to post /translate/api/upload 502')
  expect(said(200, null)).toBe('fail to post /translate/api/upload 200')
  expect(said(200, 'a page of a proxy')).toBe('fail to post /translate/api/upload 200')
})

test('progress is said at the start, at half and at the end, not each percent', () => {
  const run = (progress: number) => ({ status: 'running', progress }) as const
  expect(saying(null, run(0))).toBe('started')
  expect(saying(run(10), run(20))).toBe(null)
  expect(saying(run(40), run(60))).toBe('half')
  expect(saying(run(60), run(70))).toBe(null)
  expect(saying(run(90), { status: 'completed', progress: 100 })).toBe('done')
  expect(saying(run(90), { status: 'failed', progress: 90 })).toBe('failed')
})

test('trying again is offered only where it can help', () => {
  const failed = (errorCode: string | null) => canRetry({ status: 'failed', errorCode })
  expect(failed('engineUnavailable')).toBe(true)
  expect(failed('brandNew')).toBe(true)
  expect(failed('fileCorrupt')).toBe(false)
  expect(canRetry({ status: 'completed', errorCode: null })).toBe(false)
})
