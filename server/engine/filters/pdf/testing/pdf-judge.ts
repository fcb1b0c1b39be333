import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Other people's programs that look at our files: poppler-utils, mupdf-tools, qpdf. */
const TOOLS = ['pdftotext', 'mutool', 'qpdf'] as const

export const judgesMissing = TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0)
if (judgesMissing.length > 0)
  console.info(`PDF judges not installed, tests skipped: ${judgesMissing.join(', ')}`)

function withFile<T>(bytes: Uint8Array, work: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pdf-judge-'))
  try {
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, bytes)
    return work(file, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What poppler copies out of the document. */
export const textOf = (bytes: Uint8Array): string =>
  withFile(bytes, (file) => execFileSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { encoding: 'utf8' }))

/** Words as poppler finds them, points from the left and top of the first page. */
export const placesOf = (
  bytes: Uint8Array,
): { text: string; x0: number; x1: number; y0: number; y1: number }[] =>
  withFile(bytes, (file) => {
    const page = execFileSync('pdftotext', ['-bbox', '-l', '1', file, '-'], { encoding: 'utf8' })
    const words = page.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)
    return [...words].map(([, x0, y0, x1, y1, text = '']) => ({
      ...{ text, x0: Number(x0), x1: Number(x1), y0: Number(y0), y1: Number(y1) },
    }))
  })

/** Complaints of qpdf about the file's structure; '' when it has none. */
export const complaintsOf = (bytes: Uint8Array): string =>
  withFile(bytes, (file) => {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
    return status === 0 ? '' : stdout + stderr
  })

/** The whole file with every stream unpacked, orphans included: for what must not be in it any more. */
export const unpacked = (bytes: Uint8Array): string =>
  withFile(bytes, (file) =>
    execFileSync('qpdf', ['--qdf', '--object-streams=disable', '--preserve-unreferenced', file, '-'], {
      encoding: 'latin1',
      maxBuffer: 1 << 28,
    }),
  )

/** Digests of the pages as MuPDF renders them without their text. */
export const withoutText = (bytes: Uint8Array, pages = '1-N'): string[] =>
  withFile(bytes, (file, folder) => {
    spawnSync('mutool', [
      'draw',
      '-q',
      '-K',
      '-r',
      '60',
      '-c',
      'rgb',
      '-o',
      `${folder}/p%04d.ppm`,
      file,
      pages,
    ])
    const images = readdirSync(folder).filter((name) => name.endsWith('.ppm'))
    return images.sort().map((name) =>
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    )
  })

/** How many dots of a part of the first page are dark, as poppler and MuPDF paint it at 144 dots an inch; points of a page of 842. */
export const darkIn = (
  bytes: Uint8Array,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): readonly [poppler: number, mupdf: number] =>
  withFile(bytes, (file, folder) => {
    execFileSync('pdftoppm', ['-r', '144', '-gray', '-l', '1', '-singlefile', file, `${folder}/poppler`])
    execFileSync(
      'mutool',
      ['draw', '-q', '-r', '144', '-c', 'gray', '-o', `${folder}/mupdf.pgm`, file, '1'],
      {
        stdio: 'ignore',
      },
    )
    const count = (name: string): number => {
      const picture = readFileSync(path.join(folder, `${name}.pgm`))
      const [head = '', width, height] =
        /^P5\s(\d+)\s(\d+)\s\d+\s/.exec(picture.toString('latin1', 0, 40)) ?? []
      let dark = 0
      for (let y = 2 * (842 - y1); y < Math.min(2 * (842 - y0), Number(height)); y++) {
        const row = head.length + y * Number(width)
        for (const dot of picture.subarray(row + 2 * x0, row + 2 * x1)) if (dot < 128) dark++
      }
      return dark
    }
    return [count('poppler'), count('mupdf')]
  })
