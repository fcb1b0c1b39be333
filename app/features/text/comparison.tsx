import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslatedText } from '#contracts/translate'
import { isRightToLeft, useLanguageName } from '~/lib/language-options'
import { card } from '~/ui/card.css'
import { table } from '~/ui/table.css'
import * as css from './text.css'

interface ComparisonProps {
  readonly result: TranslatedText
  readonly to: string
}

/** Original and translation, sentence by sentence. */
export function Comparison({ result, to }: ComparisonProps) {
  const { t } = useTranslation('text')
  const nameOf = useLanguageName()
  const titleId = useId()
  const { from, segments } = result
  const direction = (code: string) => (isRightToLeft(code) ? 'rtl' : 'ltr')
  const sentences = segments.filter(({ source }) => source.trim())
  return (
    <section className={`${card} ${css.comparison}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.comparisonTitle}>
        {t('comparison')}
      </h2>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">{nameOf(from)}</th>
            <th scope="col">{nameOf(to)}</th>
          </tr>
        </thead>
        <tbody>
          {sentences.map(({ source, target }, index) => (
            <tr key={index}>
              <td lang={from} dir={direction(from)} data-label={nameOf(from)}>
                {source.trim()}
              </td>
              <td lang={to} dir={direction(to)} data-label={nameOf(to)}>
                {target.trim()}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
