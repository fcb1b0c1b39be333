import { useTranslation } from 'react-i18next'
import { formatNumber } from '~/lib/format'
import * as css from './quota.css'

/** What can be spent, and where it comes from. */
export function Balances({
  balance,
  subCredits,
  packageCredits,
  freeLeft,
}: {
  balance: number
  subCredits: number
  packageCredits: number
  freeLeft: number
}) {
  const { t, i18n } = useTranslation('quota')
  const { t: tCommon } = useTranslation('common')
  const pages = (count: number) =>
    tCommon('pages', { count, replace: { count: formatNumber(count, i18n.language) } })
  const facts = [
    [t('balance'), pages(balance)],
    [t('subCredits'), pages(subCredits)],
    [t('packageCredits'), pages(packageCredits)],
    ...(freeLeft > 0 ? [[t('freeLeft'), formatNumber(freeLeft, i18n.language)]] : []),
  ]
  return (
    <dl className={css.balances}>
      {facts.map(([term, fact]) => (
        <div key={term} className={css.balance}>
          <dt className={css.term}>{term}</dt>
          <dd className={css.figure}>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
