import type { PreviewSide } from '../../../contracts/preview'
import type { StoredFile, StoredTask } from '../store'

/** A stored file whose pages are shown, and where their pictures are kept. */
export interface PageSource {
  readonly key: string
  /** Which page of that file shows a page of the document, both from 1. */
  readonly numberOf: (page: number) => number
  readonly half?: 'left' | 'right'
  /** Behind it stands the number of a page. */
  readonly pictures: string
}

const same = (page: number): number => page

/**
 * What one side of a preview is made of. What is made of the upload stands under its key, and goes with it (files promised to be
 * deleted leave no picture of theirs); a bilingual file holds the original for as long as its owner keeps it.
 */
export function pageSource(
  task: StoredTask,
  side: PreviewSide,
  original: Pick<StoredFile, 'store_key'> | null,
): PageSource | null {
  const own = `results/${task.id}/`
  if (side === 'result') {
    return task.translated_key === null
      ? null
      : { key: task.translated_key, numberOf: same, pictures: `${own}page-` }
  }
  if (original) {
    return { key: original.store_key, numberOf: same, pictures: `${original.store_key}.page-` }
  }
  const key = task.bilingual_key
  if (key === null) return null
  const pictures = `${own}original-`
  return task.bilingual_layout === 'alternating'
    ? { key, numberOf: (page) => 2 * page - 1, pictures }
    : { key, numberOf: same, half: 'left', pictures }
}

export const pictureKey = (source: PageSource, page: number): string => `${source.pictures}${page}.png`

/** Sizes of the pages of one screen, of the result. */
export const sizesKey = (task: StoredTask, screen: number): string =>
  `results/${task.id}/pages-${screen}.json`

/** Texts of both files go with the original; those of the result alone with the result. */
export const textsKey = (task: StoredTask, original: Pick<StoredFile, 'store_key'> | null): string =>
  original ? `${original.store_key}.texts-${task.id}.json` : `results/${task.id}/texts.json`
