import type { PDFDocument } from '@cantoo/pdf-lib'
import { FormatError, type MergeOptions, type TranslatedUnit, type Unit } from '../../model'
import type { Filter } from '../filter'
import { bindStamps, returnStamps } from './extras/stamps'
import { openNormalised } from './open/open-pdf'

/** Stamps and watermarks as a document of their own, and what its extraction left. */
export interface StampBook {
  readonly bytes: Uint8Array
  readonly skeleton: unknown
}

/** Before the ids of the texts of stamps. */
const STAMPED = 'stamp.'

/** What is written on stamps; null where there are none, or where they cannot be read and stay. */
export async function extractStamps(
  document: PDFDocument,
  extract: Filter['extract'],
): Promise<{ readonly book: StampBook; readonly units: readonly Unit[] } | null> {
  const bytes = await bindStamps(document)
  if (!bytes) return null
  try {
    const { units, skeleton } = await extract(bytes)
    const own = [...units].map((unit) => ({ ...unit, id: STAMPED + unit.id, part: 'stamps' }))
    return { book: { bytes, skeleton }, units: own }
  } catch (error) {
    if (error instanceof FormatError) return null
    throw error
  }
}

/** Writes the translations of stamps into their appearances. */
export async function mergeStamps(
  document: PDFDocument,
  { bytes, skeleton }: StampBook,
  translations: ReadonlyMap<string, TranslatedUnit>,
  { from, to }: MergeOptions,
  merge: Filter['merge'],
): Promise<void> {
  const own = [...translations].flatMap(([id, unit]) =>
    id.startsWith(STAMPED) ? [[id.slice(STAMPED.length), unit] as const] : [],
  )
  const { translated } = await merge(bytes, skeleton, new Map(own), { from, to })
  if (translated && translated !== bytes) returnStamps(document, await openNormalised(translated))
}
