/** Left, top, right, bottom, pixels. */
export type PixelBox = readonly [number, number, number, number]

export interface ReadWord {
  readonly text: string
  readonly box: PixelBox
  /** 0 to 100, as the program says. */
  readonly confidence: number
}

export interface ReadLine {
  readonly box: PixelBox
  /** Height of the baseline at a place: `box[3] + slope · (x − box[0]) + offset`. */
  readonly slope: number
  readonly offset: number
  /** From the feet of descenders to the heads of ascenders, pixels; 0 where it is not said. */
  readonly tall: number
  /** Which paragraph, counted over the page. */
  readonly paragraph: number
  readonly words: readonly ReadWord[]
}

/** More is no page. */
const MOST_WORDS = 20_000
const LONGEST_WORD = 200

const TAG = /<(p|span) class=['"](ocr\w*)['"][^>]*?title=(?:"([^"]*)"|'([^']*)')[^>]*>/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => ENTITIES[name] ?? '')

const numbersOf = (title: string, name: string): number[] =>
  (new RegExp(`(?:^|; ?)${name} ([-\\d. ]+)`).exec(title)?.[1] ?? '').trim().split(' ').map(Number)

function boxOf(title: string): PixelBox {
  const [left = 0, top = 0, right = 0, bottom = 0] = numbersOf(title, 'bbox')
  return [left, top, right, bottom]
}

/** Lines and words of one page in hOCR 1.2, the format of Tesseract that tells baselines. */
export function readHocr(hocr: string): ReadLine[] {
  const lines: (ReadLine & { words: ReadWord[] })[] = []
  let paragraph = 0
  let words = 0
  for (const tag of hocr.matchAll(TAG)) {
    const [all, , kind, double, single] = tag
    const title = double ?? single ?? ''
    if (kind === 'ocr_par') paragraph++
    else if (kind === 'ocrx_word') {
      if (++words > MOST_WORDS) break
      const start = tag.index + all.length
      const end = hocr.indexOf('</span>', start)
      const text = decode(hocr.slice(start, end).replace(/<[^>]*>/g, '')).trim()
      const [confidence = 0] = numbersOf(title, 'x_wconf')
      if (text !== '' && text.length <= LONGEST_WORD)
        lines.at(-1)?.words.push({ text, box: boxOf(title), confidence })
    } else if (kind !== 'ocr_page' && kind !== 'ocr_carea') {
      const [slope = 0, offset = 0] = numbersOf(title, 'baseline')
      const [tall = 0] = numbersOf(title, 'x_size')
      lines.push({
        box: boxOf(title),
        slope: slope || 0,
        offset: offset || 0,
        tall: tall || 0,
        paragraph,
        words: [],
      })
    }
  }
  return lines.filter((line) => line.words.length > 0)
}
