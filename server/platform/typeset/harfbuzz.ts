import type * as HarfbuzzModule from 'harfbuzzjs'

export type Harfbuzz = typeof HarfbuzzModule

let loaded: Harfbuzz | null = null

/** HarfBuzz as WebAssembly, compiled on first use only: most processes never lay out a page. */
export async function loadHarfbuzz(): Promise<Harfbuzz> {
  loaded ??= await import('harfbuzzjs')
  return loaded
}
