import { expect, test } from 'vitest'
import type { Task } from '#contracts/translate'
import { refuseBeforeUpload } from './file-rules'
import { canRetry, filesToTranslate, type ListedFile } from './task-state'
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

const file = (fileId: string, task: Partial<Task> | null): ListedFile =>
  ({ fileId, task: task && { status: 'completed', to: 'es', ...task } }) as ListedFile
const ids = (files: readonly ListedFile[]) => files.map(({ fileId }) => fileId)

test('Translate means the files without a task; without such, those finished in another language', () => {
  expect(ids(filesToTranslate([file('a', null), file('b', {})], 'fr'))).toEqual(['a'])
  expect(ids(filesToTranslate([file('a', {}), file('b', { to: 'fr' })], 'fr'))).toEqual(['a'])
  expect(ids(filesToTranslate([file('a', { status: 'running' })], 'fr'))).toEqual([])
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
