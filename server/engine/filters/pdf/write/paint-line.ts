import type { PDFRef } from '@cantoo/pdf-lib'
import type { FontEmbedder } from '../../../../platform/pdf-fonts'
import type { Line } from '../../../../platform/typeset'
import { formatNumber } from '../content/ink'

/** Where a line of an annotation begins, points; `used` gathers fonts by the names they are painted with. */
interface LinePlace {
  readonly left: number
  readonly base: number
  readonly used: Map<string, PDFRef>
}

/** Operators that paint one line of an annotation's own words. */
export const paintLine = (fonts: FontEmbedder, line: Line<null>, { left, base, used }: LinePlace): string =>
  line
    .place()
    .map((item) => {
      if (item.kind !== 'glyphs') return ''
      const { name: font, ref } = fonts.use(item.face)
      used.set(font, ref)
      const place = [1, 0, item.slant, 1, left + item.x, base + item.rise].map(formatNumber).join(' ')
      return `BT /${font} ${formatNumber(item.size)} Tf ${place} Tm ${fonts.show(item)} ET\n`
    })
    .join('')
