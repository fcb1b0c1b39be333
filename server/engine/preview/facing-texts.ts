/** A part of a document that a reader knows by sight. */
export interface TextPlace {
  /** `text` the body of a Word document, `other` charts, drawings and what else holds text. */
  readonly kind: 'text' | 'header' | 'note' | 'comment' | 'slide' | 'sheet' | 'other'
  /** Of a slide, from 1; of a slide's notes or comments, too. */
  readonly number?: number | undefined
  /** Of a sheet. */
  readonly name?: string | undefined
  /** The parts of the file that are read there, as findings name them. */
  readonly parts: readonly string[]
}

/** A text as one file has it. */
export interface PlacedText {
  /** The same for a text and its translation. */
  readonly key: string
  readonly place: TextPlace
  /** Such as `B4`. */
  readonly cell?: string | undefined
  readonly text: string
}

export interface FacingRow {
  /** Index into the places. */
  readonly place: number
  readonly cell?: string | undefined
  /** Null where there is no original any more. */
  readonly source: string | null
  /** Null where the result has nothing in its place. */
  readonly target: string | null
}

/** Original and translation paragraph by paragraph, as the two files read today. */
export interface FacingTexts {
  readonly places: readonly TextPlace[]
  readonly rows: readonly FacingRow[]
  /** There is more than is told. */
  readonly cut: boolean
}

/** What one preview holds: more is looked at in the files themselves. */
const MOST_ROWS = 5_000
const MOST_CHARACTERS = 2_000_000
const LONGEST_TEXT = 4_000

/** Puts the texts of a result beside those of its original; without one the result stands alone. */
export function faceTexts(source: readonly PlacedText[] | null, result: readonly PlacedText[]): FacingTexts {
  const targets = new Map(result.map((text) => [text.key, text.text]))
  const places: TextPlace[] = []
  const known = new Map<TextPlace, number>()
  const rows: FacingRow[] = []
  let characters = 0
  for (const { key, place, cell, text } of source ?? result) {
    const target = targets.get(key) ?? null
    characters += text.length + (target?.length ?? 0)
    if (rows.length >= MOST_ROWS || characters > MOST_CHARACTERS) return { places, rows, cut: true }
    let index = known.get(place)
    if (index === undefined) known.set(place, (index = places.push(place) - 1))
    rows.push({
      place: index,
      ...(cell !== undefined && { cell }),
      source: source ? shorten(text) : null,
      target: target === null ? null : shorten(target),
    })
  }
  return { places, rows, cut: false }
}

const shorten = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`
