import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument, PDFHeader, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDocument } from './save-document'

let folder = ''
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-save-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

const PROFILE = 'profile '.repeat(100)

/** 250 pages, each with a loose stream that all the others have, too. */
async function makeDocument(version: 4 | 7, standard = ''): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const { context, catalog } = document
  context.header = PDFHeader.forVersion(1, version)
  for (let number = 1; number <= 250; number++) {
    const { node } = document.addPage([200, 200])
    node.set(PDFName.of('Profile'), context.register(context.stream(PROFILE)))
    node.set(
      PDFName.of('Label'),
      context.register(context.obj([number, PDFString.of(`page (${number}) end`)])),
    )
  }
  if (standard !== '') {
    catalog.set(
      PDFName.of('Metadata'),
      context.register(context.stream(`<x:xmpmeta>${standard}</x:xmpmeta>`)),
    )
  }
  return document
}

function judge(bytes: Uint8Array): string {
  const file = path.join(folder, 'saved.pdf')
  fs.writeFileSync(file, bytes)
  return execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })
}

const profilesOf = (document: PDFDocument): number =>
  document.context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFRawStream && !object.dict.has(PDFName.of('Type'))).length

test('equal streams are stored once, objects in streams; nothing is lost, and qpdf finds no fault', async () => {
  const bytes = await saveDocument(await makeDocument(7))
  expect(judge(bytes)).toContain('No syntax or stream encoding errors')
  expect(bytes.length).toBeLessThan(10_000)
  const again = await PDFDocument.load(bytes)
  expect(again.getPageCount()).toBe(250)
  expect(profilesOf(again)).toBe(1)
  const label = again.getPage(249).node.lookup(PDFName.of('Label'))
  expect(label?.toString()).toBe('[ 250 (page (250) end) ]')
})

test('the same document gives the same bytes', async () => {
  const [one, other] = [await saveDocument(await makeDocument(7)), await saveDocument(await makeDocument(7))]
  expect(Buffer.from(one).equals(other)).toBe(true)
})

test('an older document becomes PDF 1.5, one of PDF/A-1 stays what it is', async () => {
  const header = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  const plain = await saveDocument(await makeDocument(4))
  expect(header(plain)).toBe('%PDF-1.5')
  expect(judge(plain)).toContain('No syntax or stream encoding errors')
  for (const [version, says] of [
    [4, '<pdfaid:part>1</pdfaid:part>'],
    [7, '<pdfaid:part> 1 </pdfaid:part>'],
    [7, '<rdf:Description pdfaid:part="1" pdfaid:conformance="B"/>'],
  ] as const) {
    const archive = await saveDocument(await makeDocument(version, says))
    expect(header(archive)).toBe(`%PDF-1.${version}`)
    expect(Buffer.from(archive).toString('latin1')).not.toMatch(/\/ObjStm|\/XRef/)
    expect(judge(archive)).toContain('No syntax or stream encoding errors')
  }
})

test('PDF/A-2 is packed as its version allows', async () => {
  const archive = await saveDocument(await makeDocument(7, '<pdfaid:part>2</pdfaid:part>'))
  expect(Buffer.from(archive).toString('latin1')).toContain('/ObjStm')
})
