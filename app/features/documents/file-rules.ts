import { MAX_FILE_BYTES, MAX_FILE_NAME_BYTES } from '#contracts/limits'
import { failure, type Failure } from '~/lib/failure'

/** What the file chooser offers; dropped files of other kinds are judged by their content. */
export const ACCEPT = [
  '.docx',
  '.docm',
  '.dotx',
  '.pptx',
  '.pptm',
  '.ppsx',
  '.potx',
  '.xlsx',
  '.xlsm',
  '.xltx',
  '.pdf',
  '.doc',
  '.dot',
  '.ppt',
  '.pps',
  '.xls',
  '.odt',
  '.ods',
  '.odp',
  '.rtf',
  '.png',
  '.jpg',
  '.jpeg',
  'application/pdf',
  'image/png',
  'image/jpeg',
].join(',')

export function refuseByName(name: string): Failure | null {
  return new TextEncoder().encode(name).length > MAX_FILE_NAME_BYTES ? failure('fileNameTooLong') : null
}

/** The same rules as the server's, before anything is sent. */
export function refuseBeforeUpload({ name, size }: { name: string; size: number }): Failure | null {
  if (size === 0) return failure('fileEmpty')
  if (size > MAX_FILE_BYTES) return failure('fileTooLarge')
  return refuseByName(name)
}
