import fs from 'node:fs'
import path from 'node:path'
import { runOverDamage } from './pdf-tools'

/** A page as MuPDF or poppler painted it: 3 bytes a pixel. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
}

const DPI = 72
/** Of 255: differences below are those of rounding. */
const VISIBLE = 24
/** Pixels: what is thinner is an underline or rule that moved with its text. */
const THIN = 3

/** Binary PPM (netpbm): `P6`, width, height, maximum, then pixels. */
function parsePpm(bytes: Buffer): Picture {
  const head = /^P6\s+(\d+)\s+(\d+)\s+\d+\s/.exec(bytes.subarray(0, 64).toString('latin1'))
  if (!head) throw new Error('not a picture')
  return { width: Number(head[1]), height: Number(head[2]), pixels: bytes.subarray(head[0].length) }
}

async function paintPages(pdf: string, folder: string, args: readonly string[]): Promise<string[]> {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const target = path.join(folder, '%05d.ppm')
  await runOverDamage('mutool', ['draw', '-q', ...args, '-r', String(DPI), '-c', 'rgb', '-o', target, pdf])
  return fs
    .readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name))
}

const readPicture = (file: string): Picture => parsePpm(fs.readFileSync(file))

/** True where the pixels at `at` differ visibly. */
const differs = (one: Buffer, other: Buffer, at: number, otherAt: number): boolean =>
  Math.abs((one[at] ?? 0) - (other[otherAt] ?? 0)) > VISIBLE ||
  Math.abs((one[at + 1] ?? 0) - (other[otherAt + 1] ?? 0)) > VISIBLE ||
  Math.abs((one[at + 2] ?? 0) - (other[otherAt + 2] ?? 0)) > VISIBLE

/**
 * Pixels that differ, not counting lines thinner than a rule, upright or level as the page may be turned; `one`'s area of
 * `other` from its left edge on.
 */
export function countDifferences(one: Picture, other: Picture, thin = THIN): number {
  const { width, height } = one
  const different = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (differs(one.pixels, other.pixels, at * 3, (y * other.width + x) * 3)) different[at] = 1
    }
  }
  if (!different.includes(1)) return 0
  const [thick, broad] = [
    longRuns(different, width, height, thin, true),
    longRuns(different, width, height, thin, false),
  ]
  return thick.reduce((sum, is, at) => sum + (is & (broad[at] ?? 0)), 0)
}

/** Marks what lies in runs longer than `thin`, downwards or across. */
function longRuns(marks: Uint8Array, width: number, height: number, thin: number, down: boolean): Uint8Array {
  const long = new Uint8Array(marks.length)
  const [lanes, length] = down ? [width, height] : [height, width]
  const place = (lane: number, step: number): number => (down ? step * width + lane : lane * width + step)
  for (let lane = 0; lane < lanes; lane += 1) {
    let run = 0
    for (let step = 0; step <= length; step += 1) {
      if (step < length && marks[place(lane, step)]) run += 1
      else {
        for (let back = step - run; run > thin && back < step; back += 1) long[place(lane, back)] = 1
        run = 0
      }
    }
  }
  return long
}

/** Pages whose pictures differ when neither shows its text. */
export async function compareWithoutText(before: string, after: string, folder: string): Promise<number[]> {
  const one = await paintPages(before, path.join(folder, 'before'), ['-K'])
  const other = await paintPages(after, path.join(folder, 'after'), ['-K'])
  const pages: number[] = []
  one.forEach((file, index) => {
    const [was, is] = [readPicture(file), other[index] && readPicture(other[index])]
    const same = is && was.width === is.width && was.height === is.height && countDifferences(was, is) === 0
    if (!same) pages.push(index + 1)
  })
  return pages
}

/** Pages whose picture is not that of the left half of the double page. */
export async function compareLeftHalves(before: string, doubled: string, folder: string): Promise<number[]> {
  const one = await paintPages(before, path.join(folder, 'before'), [])
  const other = await paintPages(doubled, path.join(folder, 'after'), [])
  const pages: number[] = []
  one.forEach((file, index) => {
    const [was, is] = [readPicture(file), other[index] && readPicture(other[index])]
    if (!is || was.height !== is.height || countDifferences(was, is, 0) > 0) pages.push(index + 1)
  })
  return pages
}
