import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freshParagraph, randomFrom } from '../prose'
import { docxOf, paragraph, run } from '../../server/engine/testing/docx-fixture'
import { pptxOf, shape, slideParagraph } from '../../server/engine/testing/pptx-fixture'
import { xlsxOf } from '../../server/engine/testing/xlsx-fixture'

const execute = promisify(execFile)

/** Kinds of documents that are converted, and what they are made from and come back as. */
export const OLDER_KINDS = {
  doc: 'docx',
  odt: 'docx',
  rtf: 'docx',
  ppt: 'pptx',
  odp: 'pptx',
  xls: 'xlsx',
  ods: 'xlsx',
} as const
export type OlderKind = keyof typeof OLDER_KINDS

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

/** Headings, paragraphs in several formats, tables, page breaks and columns, each document otherwise. */
function letter(seed: number): Buffer {
  const random = randomFrom(seed)
  const text = (): string => freshParagraph(random)
  const cell = (): string => `<w:tc>${paragraph(text().slice(0, 60))}</w:tc>`
  const table = (): string =>
    `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="3000"/>'.repeat(3)}</w:tblGrid>${times(2 + (seed % 4), () => `<w:tr>${times(3, cell).join('')}</w:tr>`).join('')}</w:tbl>`
  const chapter = (index: number): string =>
    [
      `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run(`Chapter ${index + 1}`, '<w:b/><w:sz w:val="36"/>')}</w:p>`,
      ...times(2 + (seed % 3), () => paragraph(text())),
      `<w:p>${run('It was said that ')}${run(text().slice(0, 40), '<w:i/>')}${run(' is true.')}</w:p>`,
      seed % 2 === 0 ? table() : '',
    ].join('')
  const columns = seed % 5 === 4 ? '<w:cols w:num="2" w:space="708"/>' : ''
  const section = `<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/>${columns}</w:sectPr>`
  return docxOf({ body: times(1 + (seed % 4), chapter).join(PAGE_BREAK) + section })
}

function talk(seed: number): Buffer {
  const random = randomFrom(seed)
  const words = (length: number): string => freshParagraph(random).slice(0, length)
  const slide = (index: number) => ({
    shapes:
      shape(2, slideParagraph(`${index + 1}. ${words(30)}`), { placeholder: 'type="title"' }) +
      shape(3, times(1 + (seed % 4), () => slideParagraph(words(70))).join(''), {
        size: '600000 1900000 7800000 3600000',
      }),
  })
  return pptxOf({ slides: times(1 + (seed % 6), slide) })
}

function ledger(seed: number): Buffer {
  const random = randomFrom(seed)
  const words = (length: number): string => freshParagraph(random).slice(0, length)
  const rows = (count: number) => [
    ['Article', 'Amount of the month', 'Remark'],
    ...times(count, (index) => [words(16), Math.round(random() * 10_000) / 100, index % 3 ? words(20) : '']),
    ['Total', { formula: `SUM(B2:B${count + 1})`, result: 0 }, ''],
  ]
  const sheet = (index: number) => ({ name: `Month ${index + 1}`, rows: rows(4 + ((seed * 7) % 60)) })
  return xlsxOf({ sheets: times(1 + (seed % 3), sheet) })
}

const MAKERS = { docx: letter, pptx: talk, xlsx: ledger } as const

/** Makes `count` documents of a kind in `folder`, saved by LibreOffice; returns those that it saved. */
export async function makeOlderDocuments(kind: OlderKind, count: number, folder: string): Promise<string[]> {
  // Without a file to convert LibreOffice waits for ever.
  if (count === 0) return []
  const from = OLDER_KINDS[kind]
  const sources = times(count, (index) =>
    path.join(folder, `${kind}-${String(index + 1).padStart(2, '0')}.${from}`),
  )
  sources.forEach((file, index) => fs.writeFileSync(file, MAKERS[from](index + 1)))
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-office-'))
  try {
    const options = [`-env:UserInstallation=file://${profile}`, '--headless', '--norestore']
    await execute('soffice', [...options, '--convert-to', kind, '--outdir', folder, ...sources], {
      timeout: count * 30_000,
      killSignal: 'SIGKILL',
    }).catch(() => undefined) // judged by the files it wrote
  } finally {
    fs.rmSync(profile, { recursive: true, force: true })
    for (const file of sources) fs.rmSync(file)
  }
  return sources.map((file) => file.replace(/\.[a-z]+$/, `.${kind}`)).filter((file) => fs.existsSync(file))
}
