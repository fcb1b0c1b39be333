import { PDFName, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import { packStream } from '../../../../platform/pdf-fonts'
import { formatNumber } from '../content/ink'
import { fromFrame } from '../geometry'
import { formatColour, type Patch } from './cover-words'

/** Operators that paint patches; `shading` gives the name under which the page finds a shading. */
export function paintPatches(
  context: PDFContext,
  patches: readonly Patch[],
  shading: (ref: PDFRef) => string,
): string {
  return patches.map((patch) => paintPatch(context, patch, shading)).join('')
}

function paintPatch(
  context: PDFContext,
  { box, degrees, colours }: Patch,
  shading: (ref: PDFRef) => string,
): string {
  const [x0, y0, x1, y1] = box
  const rect = [x0, y0, x1 - x0, y1 - y0].map(formatNumber).join(' ')
  const turn = degrees === 0 ? '' : `${fromFrame(degrees).map(formatNumber).join(' ')} cm `
  const [only, ...more] = colours
  if (!only) return ''
  if (more.length === 0) return `q ${turn}${formatColour(only)} rg ${rect} re f Q\n`
  const name = shading(axialShading(context, colours, x0, x1))
  return `q ${turn}${rect} re W n /${name} sh Q\n`
}

/** From colour to colour along a line (ISO 32000-1, 8.7.4.5.3), by a sampled function (7.10.2). */
function axialShading(context: PDFContext, colours: Patch['colours'], x0: number, x1: number): PDFRef {
  const samples = Uint8Array.from(colours.flatMap((colour) => colour.map((value) => Math.round(value))))
  const sampled = packStream(context, samples, {
    FunctionType: 0,
    Domain: [0, 1],
    Range: [0, 1, 0, 1, 0, 1],
    Size: [colours.length],
    BitsPerSample: 8,
  })
  return context.register(
    context.obj({
      ShadingType: 2,
      ColorSpace: PDFName.of('DeviceRGB'),
      Coords: [x0, 0, x1, 0].map((value) => Math.round(value * 1000) / 1000),
      Function: context.register(sampled),
      Extend: [true, true],
    }),
  )
}
