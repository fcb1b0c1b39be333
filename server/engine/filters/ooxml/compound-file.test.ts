import { describe, expect, test } from 'vitest'
import { corpusFiles } from '../../testing/corpus'
import { compoundFileKind, isCompoundFile, OpcPackage, type CompoundFileKind } from './index'

/** A header, one sector of allocation table and one of directory with these names ([MS-CFB] 2.2 and 2.6.1). */
function compoundFile(...names: readonly string[]): Buffer {
  const bytes = Buffer.alloc(512 * 3)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 48)
  bytes.fill(0xff, 76, 512)
  bytes.writeUInt32LE(0, 76)
  bytes.fill(0xff, 512, 1024)
  bytes.writeUInt32LE(0xfffffffe, 512 + 4)
  names.forEach((name, index) => {
    const at = 1024 + index * 128
    bytes.write(name, at, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64)
  })
  return bytes
}

describe('compound files', () => {
  test.each<[string, CompoundFileKind]>([
    ['EncryptedPackage', 'encrypted-package'],
    ['WordDocument', 'doc'],
    ['PowerPoint Document', 'ppt'],
    ['Workbook', 'xls'],
    ['Book', 'xls'],
    ['__properties_version1.0', 'other'],
  ])('with a stream %s', (name, kind) => {
    const bytes = compoundFile('Root Entry', name)
    expect(isCompoundFile(bytes)).toBe(true)
    expect(compoundFileKind(bytes)).toBe(kind)
  })

  test('[TR-06] an encrypted package asks for its password, old formats are not supported', () => {
    expect(() => OpcPackage.open(compoundFile('EncryptedPackage'))).toThrow('password-protected')
    expect(() => OpcPackage.open(compoundFile('WordDocument'))).toThrow('unsupported: binary-doc')
    expect(() => OpcPackage.open(compoundFile('Root Entry'))).toThrow('untranslatable')
  })

  test('a damaged one does no harm', () => {
    const bytes = compoundFile('WordDocument')
    bytes.writeUInt32LE(0x7fffffff, 48)
    expect(compoundFileKind(bytes)).toBe('other')
    expect(compoundFileKind(bytes.subarray(0, 100))).toBe('other')
  })

  for (const file of corpusFiles('legacy', (name) => name.endsWith('.doc'))) {
    test(`corpus: ${file.name}`, () => expect(compoundFileKind(file.read())).toBe('doc'))
  }
})
