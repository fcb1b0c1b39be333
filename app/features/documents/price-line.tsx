import { Coins, Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Quote } from '#contracts/credits'
import { formatNumber } from '~/lib/format'
import * as css from './file-row.css'

/** 'n pages' in the language of the page. */
export function usePagesText(): (count: number) => string {
  const { t, i18n } = useTranslation('common')
  return (count) => t('pages', { count, replace: { count: formatNumber(count, i18n.language) } })
}

/** What the document will cost, before anything is committed. */
export function PriceLine({ quote }: { quote: Quote }) {
  const { t } = useTranslation('home')
  const pagesText = usePagesText()
  const { price, pages, freeReason, discountPercent } = quote
  if (price === 0) {
    return (
      <p className={css.free}>
        <Gift size={18} className={css.priceGlyph} aria-hidden />
        {t(freeReason === 'plan' ? 'price.plan' : 'price.freeTranslation')}
      </p>
    )
  }
  return (
    <p className={css.price}>
      <Coins size={18} className={css.priceGlyph} aria-hidden />
      <span>
        {discountPercent
          ? t('price.discounted', {
              pages: pagesText(price),
              full: pagesText(pages),
              percent: discountPercent,
            })
          : t('price.pages', { pages: pagesText(price) })}
      </span>
    </p>
  )
}
