import type { Fit } from './fit'
import { fitAlone, type Text } from './fitted'
import type { Tag } from './translation'

/** A column's size is what this share of its texts cannot have, though they may be set narrower; but not smaller than this for it. */
const SHARE = 0.2
const FLOOR = 0.66
/** What is so little less is had by all. */
const NEARLY = 0.08
/** Letters are set narrower by these shares of their width, the mildest first. */
const NARROWER = [0.95, 0.9, 0.85] as const
const NARROWEST = 0.85
const SLIGHT = 0.01

/**
 * Gives the texts of one column one size: what is too long for it is set a little narrower, and only what does not fit even so gets
 * smaller than the others.
 */
export function evenColumn(
  members: readonly Text[],
  fits: Map<Text, Fit<Tag>>,
  capOf: (text: Text) => number,
): void {
  const own = members.map((text) => Math.min(fits.get(text)!.scale, capOf(text)))
  if (Math.max(...own) - Math.min(...own) < SLIGHT) return
  const wanted = members
    .map((text, index) => Math.min(capOf(text), own[index]! / NARROWEST))
    .sort((a, b) => a - b)
  const most = wanted[Math.floor(SHARE * wanted.length)]!
  const shared = Math.max(
    FLOOR,
    wanted.find((scale) => scale > most - NEARLY)!,
  )
  members.forEach((text, index) => {
    const cap = Math.min(shared, capOf(text))
    if (own[index]! > cap + SLIGHT) fits.set(text, fitAlone(text, cap))
    else if (own[index]! < cap - SLIGHT) fits.set(text, narrowed(text, cap, fits.get(text)!))
  })
}

function narrowed(text: Text, cap: number, before: Fit<Tag>): Fit<Tag> {
  let best = before
  for (const share of NARROWER) {
    const fit = fitAlone(text, cap, share)
    if (fit.scale > best.scale + SLIGHT && fit.lines.length <= before.lines.length) best = fit
    if (best.scale > cap - SLIGHT) break
  }
  return best
}
