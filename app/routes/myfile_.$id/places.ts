import { useTranslation } from 'react-i18next'
import type { Preview } from '#contracts/preview'

export type Texts = Extract<Preview, { kind: 'texts' }>
type Place = Texts['places'][number]

/** How a reader calls a part of a document: a slide, a sheet, its text. */
export function usePlaceName(): (place: Place) => string {
  const { t } = useTranslation('document')
  return ({ kind, number, name }) => {
    if (kind === 'sheet') return t('place.sheet', { name })
    if (number === undefined) return kind === 'slide' ? t('place.other') : t(`place.${kind}`)
    const slide = t('place.slide', { number })
    return kind === 'slide' ? slide : t('place.ofSlide', { slide, place: t(`place.${kind}`) })
  }
}

/** Where a finding stands, in words; the name of the part where nobody reads it by another. */
export function useWhere(preview: Preview | null): (where: string) => string {
  const { t } = useTranslation('common')
  const placeName = usePlaceName()
  const places = preview?.kind === 'texts' ? preview.places : []
  return (where) => {
    const page = /^page (\d+)$/.exec(where)?.[1]
    if (page) return t('pagination.page', { page })
    const place = places.find(({ parts }) => parts.includes(where))
    return place ? placeName(place) : where
  }
}
