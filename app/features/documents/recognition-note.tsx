import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import type { Recognition } from '#contracts/translate'
import * as css from './file-row.css'

/** How well scanned pages could be read, and which could not. */
export function RecognitionNote({ recognition }: { recognition: Recognition }) {
  const { t } = useTranslation('home')
  const { boot } = useBoot()
  const { pages, confidence, left, unread } = recognition
  const number = new Intl.NumberFormat(boot.language.code)
  const percent = new Intl.NumberFormat(boot.language.code, { style: 'percent' })
  const list = new Intl.ListFormat(boot.language.code, { type: 'conjunction' })
  const share = percent.format(Math.floor(confidence) / 100)
  return (
    <>
      <p className={css.small}>
        {t('warnings.recognition', { pages: number.format(pages), share, left: number.format(left) })}
      </p>
      {unread.length > 0 && (
        <p className={css.caution}>
          {t('warnings.unread', { pages: list.format(unread.map((page) => number.format(page))) })}
        </p>
      )}
    </>
  )
}
