import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { libretranslateContract } from '../engine/mt/libretranslate/testing/contract'
import { startContractServer } from '../engine/mt/remote/testing/contract-server'
import { pdfOf, textLines } from '../engine/filters/pdf/testing/pdf-fixture'
import { photograph, scanOf } from '../engine/filters/pdf/testing/scan-fixture'
import { writeColourPng } from '../engine/preview/write-png'
import { docxOf, paragraph } from '../engine/testing/docx-fixture'
import { savedAs } from '../engine/testing/office-files'
import { entryText } from '../engine/testing/zip-fixture'
import { readArguments, UsageError } from './read-arguments'

const root = fileURLToPath(new URL('../../', import.meta.url))
let program: string
let folder: string

beforeAll(async () => {
  await mkdir(path.join(root, '.cache'), { recursive: true })
  program = await mkdtemp(path.join(root, '.cache', 'cli-'))
  folder = await mkdtemp(path.join(os.tmpdir(), 'cli-'))
  await build({
    absWorkingDir: root,
    entryPoints: { translate: 'server/cli/translate.ts', worker: 'server/worker/entry.ts' },
    outdir: program,
    splitting: true,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  })
  const letter = 'This is a letter about the weather of the last week, which was rainy.'
  await writeFile(path.join(folder, 'letter.docx'), docxOf({ body: paragraph(letter) }))
  await writeFile(path.join(folder, 'notes.txt'), 'no document')
})
afterAll(() => Promise.all([program, folder].map((name) => rm(name, { recursive: true, force: true }))))

type Run = Promise<{ code: number; stdout: string; stderr: string }>
const run = (...args: string[]): Run => runWith({}, ...args)
const runWith = (settings: Record<string, string>, ...args: string[]): Run =>
  new Promise((resolve) => {
    const environment: NodeJS.ProcessEnv = {
      NODE_ENV: 'test',
      VERSO_CALLER_FOLDER: folder,
      BERGAMOT_REGISTRY: 'off',
      ...settings,
    }
    const file = path.join(program, 'translate.js')
    execFile(process.execPath, [file, ...args], { env: environment }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })

test('one line a file, results in the folder asked for, exit code 1 when one failed', async () => {
  const { code, stdout, stderr } = await run(
    'letter.docx',
    'notes.txt',
    'gone.docx',
    '--to',
    'es',
    '--engine',
    'pseudo',
    '--out',
    'done',
  )
  expect(stdout).toMatch(
    /^letter\.docx -> done\/letter\.es\.docx: 1 page, 14 words, \d+\.\d\d s, en by pseudo\n$/,
  )
  expect(stderr).toBe(
    'FAILED notes.txt: untranslatable: no-document\nFAILED gone.docx: there is no such file\n',
  )
  expect(code).toBe(1)
  expect(await readdir(path.join(folder, 'done'))).toEqual(['letter.es.docx'])
})

test('documents of older office programs are converted first; without LibreOffice the line says what is missing', async () => {
  const letter = 'This is a letter about the weather of the last week, which was rainy.'
  await writeFile(
    path.join(folder, 'old.doc'),
    await savedAs(docxOf({ body: paragraph(letter) }), 'docx', 'doc'),
  )
  const old = ['old.doc', '--to', 'es', '--engine', 'pseudo', '--out', 'old']
  const { code, stdout, stderr } = await run(...old)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^old\.doc -> old\/old\.es\.docx: 1 page, 14 words, .* en by pseudo, converted:docx\n$/,
  )
  const result = entryText(await readFile(path.join(folder, 'old', 'old.es.docx')), 'word/document.xml')
  expect(result).not.toContain('weather')
  const without = await runWith({ SOFFICE: '/nowhere/soffice' }, ...old)
  expect(without.stderr).toMatch(
    /^FAILED old\.doc: unsupported: doc \(LibreOffice converts such documents;.*\)\n$/,
  )
  expect(without.code).toBe(1)
}, 60_000)

test('a scan and a picture are read by Tesseract; without it the line says what is missing', async () => {
  const page = await pdfOf(textLines(['The house is small and the garden is big.'], { size: 16 }))
  const [photo] = await photograph(page, { perInch: 110 })
  await writeFile(path.join(folder, 'scan.pdf'), await scanOf(page, { perInch: 130 }))
  await writeFile(path.join(folder, 'photo.png'), writeColourPng(photo!))
  const scans = ['scan.pdf', 'photo.png', '--to', 'es', '--engine', 'pseudo', '--out', 'scans']
  const { code, stdout, stderr } = await run(...scans)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^scan\.pdf -> scans\/scan\.es\.pdf: 1 page, 9 words, .*pages-recognised\n/)
  expect(stdout).toMatch(/\nphoto\.png -> scans\/photo\.es\.pdf: 1 page, 9 words, .*converted:pdf\n$/)
  const without = await runWith({ TESSERACT: '/nowhere/tesseract' }, ...scans)
  expect(without.stderr).toMatch(/^FAILED scan\.pdf: scanned.* \(Tesseract reads scans and pictures;.*\)\n/)
  expect(without.code).toBe(1)
}, 120_000)

test('exit code 0 when all went well; beside the document without --out', async () => {
  const { code, stderr } = await run('letter.docx', '--to', 'ar', '--from', 'en', '--engine', 'pseudo:ar')
  expect([code, stderr]).toEqual([0, ''])
  expect(await readdir(folder)).toContain('letter.ar.docx')
})

test('the engines of the service can be named, with its settings', async () => {
  const server = await startContractServer(libretranslateContract)
  const letter = ['letter.docx', '--to', 'de', '--from', 'en', '--out', 'remote', '--engine']
  const settings = { LIBRETRANSLATE_URL: server.url, LIBRETRANSLATE_KEY: libretranslateContract.key }
  const done = await runWith(settings, ...letter, 'libretranslate')
  await server.close()
  expect(done.stdout).toContain('en by libretranslate')
  expect(await readdir(path.join(folder, 'remote'))).toEqual(['letter.de.docx'])

  const without = await run(...letter, 'deepl')
  expect([without.code, without.stderr.split('\n')[0]]).toEqual([2, 'The engine deepl needs DEEPL_API_KEY.'])

  const noModels = await runWith({ BERGAMOT_MODELS: path.join(folder, 'models') }, ...letter, 'bergamot')
  expect([noModels.code, noModels.stderr]).toEqual([1, 'FAILED letter.docx: no engine translates en to de\n'])
})

test('help is an answer, wrong usage is exit code 2', async () => {
  const help = await run('--help')
  expect([help.code, help.stdout.split('\n')[0]]).toEqual([
    0,
    'Translates documents on this machine and keeps their layout.',
  ])
  const wrong = await run('letter.docx', '--to', 'es', '--engine', 'babelfish')
  expect([wrong.code, wrong.stderr.split('\n')[0]]).toEqual([
    2,
    expect.stringContaining('Unknown engine babelfish') as string,
  ])
})

test.each([
  [['--to', 'es']],
  [['a.docx']],
  [['a.docx', '--to', 'xx']],
  [['a.docx', '--to', 'es', '--from', 'es']],
  [['a.docx', '--to', 'es', '--fast']],
])('%j is wrong usage', (args) => {
  expect(() => readArguments(args)).toThrow(UsageError)
})
