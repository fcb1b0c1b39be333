import fs from 'node:fs/promises'
import { createRequire } from 'node:module'

/** What we use of `harfbuzz-subset.wasm` (hb-subset.h); pointers are numbers. */
interface SubsetExports {
  readonly memory: WebAssembly.Memory
  _initialize(): void
  malloc(size: number): number
  free(pointer: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, type: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_or_fail(face: number, input: number): number
}

const MEMORY_MODE_WRITABLE = 2
const FLAGS = 0x2 | 0x200 // glyph numbers kept, no glyphs beyond those named
const NO_HINTING = 0x1
const SETS_DROP_TABLE = 3
/** What a CIDFontType2 in a PDF does not need (ISO 32000-2, 9.9.1): it has its own widths, names and character map. */
const DROPPED =
  'GSUB GPOS GDEF BASE JSTF name OS/2 post STAT MVAR HVAR VORG vhea vmtx cmap meta DSIG gasp kern'.split(' ')

let module: Promise<SubsetExports> | null = null

async function load(): Promise<SubsetExports> {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const compiled = await WebAssembly.compile(new Uint8Array(await fs.readFile(file)))
  const instance = await WebAssembly.instantiate(compiled)
  const exports = instance.exports as unknown as SubsetExports
  exports._initialize()
  return exports
}

const tagOf = (name: string): number =>
  [...name.padEnd(4)].reduce((tag, letter) => tag * 256 + letter.charCodeAt(0), 0) >>> 0

/**
 * The TrueType program `font` with only these glyphs and what they are made of; glyph numbers stay. Equal input gives
 * equal bytes. Throws when the font cannot be read.
 */
export async function subsetFont(
  font: Uint8Array,
  glyphs: Iterable<number>,
  { hinted = false }: { readonly hinted?: boolean } = {},
): Promise<Uint8Array> {
  const hb = await (module ??= load())
  const data = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, data)
  const blob = hb.hb_blob_create(data, font.length, MEMORY_MODE_WRITABLE, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  const wanted = hb.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs) hb.hb_set_add(wanted, glyph)
  hb.hb_subset_input_set_flags(input, hinted ? FLAGS : FLAGS | NO_HINTING)
  const dropped = hb.hb_subset_input_set(input, SETS_DROP_TABLE)
  for (const table of DROPPED) hb.hb_set_add(dropped, tagOf(table))
  const subset = hb.hb_subset_or_fail(face, input)
  const written = subset === 0 ? null : readBlob(hb, subset)
  hb.hb_subset_input_destroy(input)
  hb.hb_face_destroy(face)
  hb.hb_blob_destroy(blob)
  hb.free(data)
  if (!written) throw new Error('The font could not be reduced to its used glyphs')
  return written
}

function readBlob(hb: SubsetExports, face: number): Uint8Array {
  const blob = hb.hb_face_reference_blob(face)
  const start = hb.hb_blob_get_data(blob, 0)
  const bytes = new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(blob)).slice()
  hb.hb_blob_destroy(blob)
  hb.hb_face_destroy(face)
  return bytes
}
