import { useTranslation } from 'react-i18next'
import * as book from '~/ui/book.css'
import * as css from './page-sketch.css'

/** Lines of an empty page: `x` and `width` in a drawing 200 wide. */
const LINES = [
  [16, 96],
  [16, 168],
  [16, 160],
  [16, 165],
  [16, 120],
  [16, 168],
  [16, 158],
  [16, 88],
] as const

/** The right page before there is anything on it. */
export function PageSketch() {
  const { t } = useTranslation('home')
  return (
    <div className={`${book.page} ${css.page}`}>
      <svg className={css.sketch} viewBox="0 0 200 150" aria-hidden focusable="false">
        {LINES.map(([x, width], index) => (
          <rect
            key={index}
            className={css.line}
            x={x}
            y={14 + index * 16}
            width={width}
            height={index === 0 ? 7 : 4}
            rx="2"
          />
        ))}
      </svg>
      <p className={css.text}>{t('empty')}</p>
    </div>
  )
}
