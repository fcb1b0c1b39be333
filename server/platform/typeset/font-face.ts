import fs from 'node:fs'
import { appendCompounds } from './append-compounds'
import type { FontFile } from './font-files'
import type { Harfbuzz } from './harfbuzz'
import { placeGlyphs } from './place-glyphs'
import { subsetFont } from './subset-font'
import type { FontFace, FontMetrics, Glyph, Shape, ShapeOptions, Shaped } from './types'

const CACHED_WORDS = 60_000

type HarfbuzzFace = InstanceType<Harfbuzz['Face']>
type HarfbuzzFont = InstanceType<Harfbuzz['Font']>

interface RawGlyph {
  readonly id: number
  readonly cluster: number
  readonly advance: number
  readonly dx: number
  readonly dy: number
}

/** Everything that shows one cluster as one glyph: alone when it is one, else a compound. */
export function joinCluster(raw: readonly Omit<Glyph, 'text'>[], text: string): Glyph[] {
  const [first] = raw
  if (!first) return []
  if (raw.length === 1) return [{ ...first, text }]
  let pen = 0
  const parts = raw.map(({ id, advance, dx, dy }) => {
    const part = { id, x: pen + dx, y: dy }
    pen += advance
    return part
  })
  const key = `${parts.map(({ id, x, y }) => `${id}@${x.toFixed(4)},${y.toFixed(4)}`).join('+')}=${pen.toFixed(4)}`
  return [{ id: first.id, compound: { key, advance: pen, parts }, text, advance: pen, dx: 0, dy: 0 }]
}

/** One glyph for each cluster, from left to right; `from` is where the text begins in what was shaped. */
function joinClusters(raw: readonly RawGlyph[], text: string, from: number): Glyph[] {
  if (raw.length === text.length && raw.every(({ cluster }, index) => cluster === from + index))
    return raw.map(({ id, advance, dx, dy }, index) => ({ id, advance, dx, dy, text: text[index]! }))
  const starts = [...new Set(raw.map((glyph) => glyph.cluster))].sort((a, b) => a - b)
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? from + text.length]))
  const glyphs: Glyph[] = []
  for (let at = 0; at < raw.length;) {
    const cluster = raw[at]?.cluster ?? 0
    let end = at + 1
    while (raw[end]?.cluster === cluster) end += 1
    // Characters that left no glyph before the first cluster belong to it.
    const start = cluster === starts[0] ? 0 : cluster - from
    const own = text.slice(start, (endOf.get(cluster) ?? 0) - from)
    const parts = raw.slice(at, end).map(({ id, advance, dx, dy }) => ({ id, advance, dx, dy }))
    glyphs.push(...joinCluster(parts, own))
    at = end
  }
  return glyphs
}

/** From the tables hhea, OS/2, post and head (OpenType 1.9). */
function readMetrics(hb: Harfbuzz, face: HarfbuzzFace, font: HarfbuzzFont): FontMetrics {
  const em = face.upem
  const { ascender, descender, lineGap } = font.hExtents()
  const metric = (tag: keyof Harfbuzz['MetricsTag'], otherwise: number): number =>
    (font.getMetricPosition(hb.MetricsTag[tag]) ?? otherwise * em) / em
  const table = (name: string): DataView => {
    const bytes = (face.referenceTable(name) ?? new Uint8Array(64)).slice()
    return new DataView(bytes.buffer)
  }
  const head = table('head')
  const corner = (offset: number): number => head.getInt16(offset) / em
  return {
    ascent: ascender / em,
    descent: descender / em,
    lineGap: lineGap / em,
    capHeight: metric('CAP_HEIGHT', 0.714),
    xHeight: metric('X_HEIGHT', 0.536),
    italicAngle: table('post').getInt32(4) / 65536,
    box: [corner(36), corner(38), corner(40), corner(42)],
  }
}

/** Reads a font file into HarfBuzz; what it shaped is remembered by text and options. */
export function openFontFace(hb: Harfbuzz, source: FontFile): FontFace {
  const face = new hb.Face(new hb.Blob(new Uint8Array(fs.readFileSync(source.file))))
  const font = new hb.Font(face)
  const em = face.upem
  const buffer = new hb.Buffer()
  const shapes = new Map<string, Shaped>()
  const glyphs = new Map<number, boolean>()
  const advances = new Map<number, number>()

  function shapeAfresh(text: string, options: ShapeOptions): Shaped {
    const before = options.before ?? ''
    buffer.reset()
    buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_GRAPHEMES)
    // Joiners and direction marks do their work and leave no glyph.
    buffer.setFlags(hb.BufferFlag.REMOVE_DEFAULT_IGNORABLES)
    buffer.addText(before + text + (options.after ?? ''), before.length, text.length)
    buffer.setDirection(options.direction === 'rtl' ? hb.Direction.RTL : hb.Direction.LTR)
    buffer.setLanguage(options.language)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    const raw = buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      return { id: codepoint, cluster, advance: xAdvance / em, dx: xOffset / em, dy: yOffset / em }
    })
    const advance = raw.reduce((sum, glyph) => sum + glyph.advance, 0)
    return { text, direction: options.direction, glyphs: joinClusters(raw, text, before.length), advance }
  }

  return {
    name: source.name,
    file: source.file,
    bold: source.bold,
    italic: source.italic,
    family: source.family,
    lean: source.lean,
    unitsPerEm: em,
    metrics: readMetrics(hb, face, font),
    has(codePoint) {
      let known = glyphs.get(codePoint)
      if (known === undefined) {
        known = (font.nominalGlyph(codePoint) ?? 0) !== 0
        glyphs.set(codePoint, known)
      }
      return known
    },
    advanceOf(glyph) {
      let advance = advances.get(glyph)
      if (advance === undefined) {
        advance = font.glyphHAdvance(glyph) / em
        advances.set(glyph, advance)
      }
      return advance
    },
    shape(text, options) {
      const { direction, language, before = '', after = '' } = options
      const key = `${direction} ${language} ${before}\n${text}\n${after}`
      let shaped = shapes.get(key)
      if (!shaped) {
        if (shapes.size >= CACHED_WORDS) shapes.clear()
        shaped = shapeAfresh(text, options)
        shapes.set(key, shaped)
      }
      return shaped
    },
    async subset(places) {
      const compounds = [...new Set([...places.values()].filter((shape) => typeof shape !== 'number'))]
      const wanted = new Set([...places.values()].filter((shape) => typeof shape === 'number'))
      for (const { parts } of compounds) for (const { id } of parts) wanted.add(id)
      const program = await subsetFont(await fs.promises.readFile(source.file), wanted)
      const { program: whole, firstCompound } = appendCompounds(program, compounds, em)
      const numbers = new Map<Shape, number>(compounds.map((shape, index) => [shape, firstCompound + index]))
      return placeGlyphs(
        whole,
        new Map([...places].map(([place, shape]) => [place, numbers.get(shape) ?? (shape as number)])),
      )
    },
  }
}
