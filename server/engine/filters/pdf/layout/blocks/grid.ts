import type { Line } from '../model'

/** Names of rows are no wider, em; and so far before what they name. */
export const NAME_WIDTH = 10
export const NAME_GAP = [0.4, 8] as const
/** So many rows are a table. */
const ROWS = 4

/**
 * Tables whose rows are a line each: all that begins where their texts do has a name before it, and all names have a text. There
 * each line is an entry, whatever it begins with. Lines come from the top down and from the left.
 */
export function findGrids(lines: readonly Line[]): ReadonlySet<Line> {
  const found = new Set<Line>()
  const [pairs, starts] = [new Map<string, Line[]>(), new Map<string, Line[]>()]
  const placeOf = ({ degrees, x0 }: Line): string => `${degrees} ${Math.round(x0)}`
  lines.forEach((line, index) => {
    add(starts, placeOf(line), line)
    const name = lines[index - 1]
    if (name && isNameBefore(name, line)) add(pairs, `${placeOf(name)}|${placeOf(line)}`, line)
  })
  for (const [key, texts] of pairs) {
    if (texts.length < ROWS) continue
    const [top, bottom] = [texts[0]!.base + 1, texts.at(-1)!.base - 1]
    const isWhole = key.split('|').every((place) => {
      const all = starts.get(place)!.filter(({ base }) => base < top && base > bottom)
      return all.length === texts.length
    })
    if (isWhole) for (const text of texts) found.add(text)
  }
  return found
}

function add(map: Map<string, Line[]>, key: string, line: Line): void {
  const own = map.get(key)
  if (own) own.push(line)
  else map.set(key, [line])
}

const isNameBefore = (name: Line, { degrees, base, size, x0 }: Line): boolean =>
  name.degrees === degrees &&
  Math.abs(name.base - base) < 0.1 * size &&
  name.x1 - name.x0 < NAME_WIDTH * size &&
  x0 - name.x1 < NAME_GAP[1] * size &&
  x0 > name.x1 - 0.3 * size
