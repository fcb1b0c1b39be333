import { describe, expect, test } from 'vitest'
import { corpusFiles } from '../testing/corpus'
import { storedZip } from '../testing/stored-zip'
import { refuse } from './recognise'

/** A compound file with one stream that begins in its second sector ([MS-CFB] 2.2, 2.6.1). */
function compoundFile(name: string, stream: Buffer): Buffer {
  const bytes = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.write(name, 512, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 512 + 64)
  bytes.writeUInt32LE(1, 512 + 116)
  stream.copy(bytes, 1024)
  return bytes
}

const openDocument = (kind: string, manifest = '<manifest:manifest/>'): Buffer =>
  storedZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml': manifest,
    'content.xml': '<x/>',
  })

const word = (flags: number): Buffer => {
  const head = Buffer.alloc(32)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(flags, 10)
  return head
}

/** Records as a workbook begins: BOF, one of its own and EOF. */
const workbook = (second: number): Buffer => {
  const records = [0x0809, second, 0x000a].map((type) => {
    const record = Buffer.alloc(8)
    record.writeUInt16LE(type, 0)
    record.writeUInt16LE(4, 2)
    return record
  })
  return Buffer.concat(records)
}

const currentUser = (token: string): Buffer => Buffer.from(`0000f60f2000000014000000${token}`, 'hex')

describe('documents of older and other office programs', () => {
  test.each([
    ['Word', compoundFile('WordDocument', word(0)), 'doc'],
    ['PowerPoint', compoundFile('PowerPoint Document', currentUser('5fc091e3')), 'ppt'],
    ['Excel', compoundFile('Workbook', workbook(0x00e1)), 'xls'],
    ['Excel 95', compoundFile('Book', workbook(0x00e1)), 'xls-95'],
    ['OpenDocument text', openDocument('text'), 'odt'],
    ['OpenDocument spreadsheet', openDocument('spreadsheet'), 'ods'],
    ['OpenDocument presentation', openDocument('presentation-template'), 'otp'],
    ['OpenDocument drawing', openDocument('graphics'), 'opendocument'],
    ['rich text', Buffer.from(' {\\rtf1}'), 'rtf'],
  ])('%s is told by its content', (_name, bytes, detail) => {
    expect(refuse(bytes)).toMatchObject({ code: 'unsupported', detail })
  })

  test.each([
    ['Word', compoundFile('WordDocument', word(0x0100)), 'encrypted-doc'],
    ['PowerPoint', compoundFile('PowerPoint Document', currentUser('dfc4d1f3')), 'encrypted-ppt'],
    ['Excel', compoundFile('Workbook', workbook(0x002f)), 'encrypted-xls'],
    ['OpenDocument', openDocument('text', '<manifest:encryption-data/>'), 'encrypted-odt'],
  ])('[TR-06] %s under a password is told', (_name, bytes, detail) => {
    expect(refuse(bytes)).toMatchObject({ code: 'password-protected', detail })
  })

  test('words of a document are no stream names', () => {
    const letter = compoundFile('Data', Buffer.concat([Buffer.alloc(2), Buffer.from('Book', 'utf16le')]))
    expect(refuse(letter).code).toBe('untranslatable')
  })

  test('a damaged container does no harm', () => {
    const bytes = compoundFile('WordDocument', word(0x0100))
    bytes.writeUInt32LE(0xffffffff, 512 + 116)
    expect(refuse(bytes).detail).toBe('doc')
    expect(refuse(bytes.subarray(0, 600)).detail).toBe('doc')
    expect(refuse(openDocument('text').subarray(0, 200)).detail).toBe('odt')
  })

  for (const file of corpusFiles('hostile', (name) => name.endsWith('.doc'))) {
    test(`corpus: ${file.name}`, () => expect(refuse(file.read()).code).toBe('password-protected'))
  }
})
