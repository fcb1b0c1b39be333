import { useTranslation } from 'react-i18next'
import type { TranslatedDocument } from '#contracts/preview'
import { useLanguageName } from '~/lib/language-options'
import { card } from '~/ui/card.css'
import { table } from '~/ui/table.css'
import * as css from './document.css'
import { usePlaceName, type Texts } from './places'

interface TextComparisonProps {
  readonly document: TranslatedDocument
  readonly preview: Texts
}

type Row = Texts['rows'][number]

/** Rows of one place, in order. */
function byPlace(rows: readonly Row[]): readonly (readonly Row[])[] {
  const groups: Row[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.[0]?.place === row.place) last.push(row)
    else groups.push([row])
  }
  return groups
}

/** Texts of an Office file side by side, under the slide, the sheet or the part in which they stand. */
export function TextComparison({ document, preview }: TextComparisonProps) {
  const { t } = useTranslation('document')
  const nameOf = useLanguageName()
  const placeName = usePlaceName()
  const heads = {
    source: t('side.source', { language: nameOf(document.from) }),
    target: t('side.result', { language: nameOf(document.to) }),
  }
  return (
    <>
      <div className={card}>
        <table className={`${table} ${css.texts}`} aria-label={t('preview.title')}>
          <thead>
            <tr>
              {preview.original && <th scope="col">{heads.source}</th>}
              <th scope="col">{heads.target}</th>
            </tr>
          </thead>
          {byPlace(preview.rows).map((rows, index) => (
            <tbody key={index}>
              <tr className={css.placeRow}>
                <th scope="rowgroup" colSpan={preview.original ? 2 : 1} className={css.place}>
                  {placeOf(preview, rows[0], placeName)}
                </th>
              </tr>
              {rows.map((row, at) => (
                <tr key={at}>
                  {preview.original && (
                    <td data-label={heads.source}>
                      <Cell name={row.cell} />
                      <p className={css.text} lang={document.from} dir="auto">
                        {row.source}
                      </p>
                    </td>
                  )}
                  <td data-label={heads.target}>
                    {!preview.original && <Cell name={row.cell} />}
                    <Target row={row} to={document.to} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {preview.cut && <p className={css.aside}>{t('preview.cut')}</p>}
    </>
  )
}

function placeOf(preview: Texts, row: Row | undefined, nameOf: ReturnType<typeof usePlaceName>): string {
  const place = row && preview.places[row.place]
  return place ? nameOf(place) : ''
}

function Cell({ name }: { name: string | undefined }) {
  return name !== undefined && <span className={css.cell}>{name}</span>
}

/** A text that reads as before is marked: it may be a name, or have been left. */
function Target({ row: { source, target }, to }: { row: Row; to: string }) {
  const { t } = useTranslation('document')
  if (target === null) return <p className={css.mark}>{t('mark.missing')}</p>
  return (
    <>
      <p className={css.text} lang={to} dir="auto">
        {target}
      </p>
      {target === source && <p className={css.mark}>{t('mark.same')}</p>}
    </>
  )
}
