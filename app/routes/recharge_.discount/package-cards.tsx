import { Link } from '@remix-run/react'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '~/lib/format'
import { VisuallyHidden } from '~/ui/hidden'
import type { Offer } from './offer'
import * as css from './pricing.css'

/** The page packages, each with its price per page. */
export function PackageCards({
  offers,
  chosen,
  months,
}: {
  offers: readonly Offer[]
  chosen: string
  /** How long the pages last. */
  months: number
}) {
  const { t, i18n } = useTranslation('pricing')
  const { t: tCommon } = useTranslation('common')
  const years = months % 12 === 0 ? months / 12 : undefined
  return (
    <>
      <h2 id="offers" className={css.offersTitle}>
        {t('choosePackage')}
      </h2>
      <ul className={css.packages}>
        {offers.map(({ commodity, credits, amount }) => (
          <li key={commodity}>
            <Link
              to={`/recharge/discount?buy=${commodity}#payment`}
              className={css.card}
              preventScrollReset
              {...(commodity === chosen && { 'aria-current': 'true' as const })}
            >
              <span className={css.cardHead}>
                <span className={css.cardName}>
                  {tCommon('pages', {
                    count: credits,
                    replace: { count: formatNumber(credits, i18n.language) },
                  })}
                </span>
                {commodity === chosen && (
                  <span className={css.chosen}>
                    <Check size={16} aria-hidden />
                    <VisuallyHidden>{t('chosen')}</VisuallyHidden>
                  </span>
                )}
              </span>
              <span className={css.price}>
                <bdi className={css.amount}>{formatMoney(amount, i18n.language)}</bdi>
                <span className={css.billed}>
                  {t('perPage', { amount: formatMoney(amount / credits, i18n.language, 3) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={css.note}>
        {years ? t('lastsYears', { count: years }) : t('lastsMonths', { count: months })} {t('noRefund')}
      </p>
    </>
  )
}
