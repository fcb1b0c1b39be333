import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { docxOf, paragraph } from '../../engine/testing/docx-fixture'
import { savedAs } from '../../engine/testing/office-files'
import { entryText, unpackedEntries } from '../../engine/testing/zip-fixture'
import { createDocumentConverter, type DocumentConverterDeps } from './convert-document'

const execute = promisify(execFile)
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let hidden: string
let places = 0
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'converter-'))
  hidden = path.join(folder, 'data')
  await mkdir(hidden)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function place(): Promise<string> {
  const made = path.join(hidden, `place-${++places}`)
  await mkdir(made)
  return made
}

async function fileOf(bytes: Uint8Array | string): Promise<string> {
  const file = path.join(hidden, `file-${++places}`)
  await writeFile(file, bytes)
  return file
}

const converter = (deps: Partial<DocumentConverterDeps> = {}) =>
  createDocumentConverter({
    program: 'soffice',
    processes: 2,
    memoryBytes: 1024 * 1024 * 1024,
    hidden,
    ...deps,
  })

/** A program in LibreOffice's place. */
async function fake(script: string): Promise<string> {
  const file = path.join(folder, `office-${++places}`)
  await writeFile(file, `#!/bin/sh\n[ "$1" = --version ] && exit 0\n${script}\n`, { mode: 0o755 })
  return file
}

const letterOf = (text: string) => savedAs(docxOf({ body: paragraph(text) }), 'docx', 'doc')

test('two documents at once do not disturb each other', async () => {
  const { convert } = converter()
  const texts = ['The first of two letters.', 'The second of two letters.']
  const documents = await Promise.all(texts.map(letterOf))
  const converted = await Promise.all(
    documents.map(async (bytes) => convert(await fileOf(bytes), 'doc', await place())),
  )
  for (const [index, file] of converted.entries()) {
    expect(file?.extension).toBe('docx')
    expect(entryText(await readFile(file?.path ?? ''), 'word/document.xml')).toContain(texts[index])
  }
})

/** Whether this system lets us hide files; where it does not, the README says what remains. */
const hasNamespaces = (): Promise<boolean> =>
  execute('/usr/bin/unshare', ['--user', '--map-root-user', '--net', '--mount', 'true']).then(
    () => true,
    () => false,
  )

test('a document leads LibreOffice neither into the network nor to files of the service', async () => {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const red = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  )
  const secret = path.join(hidden, 'secret.png')
  await writeFile(secret, red)
  const link = (address: string) => `{\\field{\\*\\fldinst INCLUDEPICTURE "${address}"}{\\fldrslt picture}}`
  const rtf = `{\\rtf1\\ansi A letter. ${link(`http://127.0.0.1:${port}/a.png`)}${link(`file://${secret}`)}\\par}`
  try {
    const converted = await converter().convert(await fileOf(rtf), 'rtf', await place())
    const entries = unpackedEntries(await readFile(converted?.path ?? ''))
    expect(entries.get('word/document.xml')?.toString()).toContain('A letter.')
    if (await hasNamespaces()) {
      expect([...entries.values()].some((data) => data.includes(red))).toBe(false)
    }
    expect(asked).toEqual([])
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})

test('what LibreOffice cannot read is corrupt', async () => {
  const damaged = (await letterOf('A letter.')).subarray(0, 700)
  await expect(converter().convert(await fileOf(damaged), 'doc', await place())).rejects.toMatchObject({
    code: 'corrupt',
  })
})

test('one that hangs is killed at its deadline, with all it started', async () => {
  const program = await fake('sleep 1000 & echo $! > sleeper; wait')
  const { convert } = converter({ program, deadlineMs: 3_000 })
  const mine = await place()
  await expect(convert(await fileOf('{\\rtf1}'), 'rtf', mine)).rejects.toMatchObject({
    code: 'too-complex',
    detail: 'deadline',
  })
  const sleeper = (await readFile(path.join(mine, 'sleeper'), 'utf8')).trim()
  expect(sleeper).toMatch(/^\d+$/)
  await expect.poll(() => isAlive(sleeper), { timeout: 10_000 }).toBe(false)
})

/** Not even waiting to be buried counts as alive. */
const isAlive = (pid: string): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (line) => !/\) Z /.test(line),
    () => false,
  )

test('one that takes all memory is killed', async () => {
  const grow = 'const all = []; setInterval(() => all.push(Buffer.alloc(4_000_000, 1)), 10)'
  const program = await fake(`"${process.execPath}" -e "${grow}"`)
  const { convert } = converter({ program, memoryBytes: 300 * 1024 * 1024 })
  await expect(convert(await fileOf('{\\rtf1}'), 'rtf', await place())).rejects.toMatchObject({
    code: 'too-complex',
    detail: 'memory',
  })
})

test('a caller who has gone ends it', async () => {
  const stop = new AbortController()
  const program = await fake('touch begun; sleep 1000')
  const mine = await place()
  const running = converter({ program }).convert(await fileOf('{\\rtf1}'), 'rtf', mine, stop.signal)
  const ended = expect(running).rejects.toThrow('gone')
  await expect.poll(() => readFile(path.join(mine, 'begun')).then(String, () => null)).toBe('')
  stop.abort(new Error('gone'))
  await ended
})

test('without LibreOffice, and for formats it is not asked to read, there is no conversion', async () => {
  const file = await fileOf('{\\rtf1}')
  expect(await converter({ program: '/nowhere/soffice' }).convert(file, 'rtf', await place())).toBeNull()
  expect(await converter().convert(file, 'epub', await place())).toBeNull()
})
