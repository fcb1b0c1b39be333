import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import { formatNumber } from '~/lib/format'
import type { Fidelity } from '#contracts/translate'
import * as css from './fidelity-note.css'

type Label =
  | 'missingText'
  | 'links'
  | 'bookmarks'
  | 'images'
  | 'formulas'
  | 'pages'
  | 'slides'
  | 'sheets'
  | 'layout'
  | 'structure'
  | 'originalChanged'
  | 'rows'

/** What a kind of finding is called here; the kinds themselves are in the API. */
const LABELS: readonly (readonly [RegExp, Label])[] = [
  [/^(text-missing|source-left)$/, 'missingText'],
  [/^text-/, 'layout'],
  [/^link-/, 'links'],
  [/^bookmark-/, 'bookmarks'],
  [/^image-/, 'images'],
  [/^formula-/, 'formulas'],
  [/^page-/, 'pages'],
  [/^slide-/, 'slides'],
  [/^sheet-/, 'sheets'],
  [/^original-/, 'originalChanged'],
  [/^row-/, 'rows'],
]

const PLACES = { pdf: 'pages', pptx: 'slides', xlsx: 'sheets', docx: 'pages' } as const

const usePercent = (): Intl.NumberFormat =>
  new Intl.NumberFormat(useBoot().boot.language.code, { style: 'percent' })

/** "1,239 of 1,240", as the language writes it. */
function useTally(): (tally: { readonly source: number; readonly result: number }) => string {
  const { t, i18n } = useTranslation('home')
  const written = (count: number) => formatNumber(count, i18n.language)
  return ({ source, result }) => t('checked.of', { source: written(source), result: written(result) })
}

// Rounded down: all is all.
const shareOf = (percent: Intl.NumberFormat, { covered }: { readonly covered: number }): string =>
  percent.format(Math.floor(covered * 100) / 100)

/** What the result was found to be when it was held against the original, in one sentence. */
export function FidelitySentence({ fidelity }: { fidelity: Fidelity }) {
  const { t } = useTranslation('home')
  const share = shareOf(usePercent(), fidelity)
  const { findings, covered, bilingual } = fidelity
  if (findings.length + (bilingual?.findings.length ?? 0) > 0) {
    return <span className={css.differs}>{t('checked.differs')}</span>
  }
  return <span>{t(covered < 1 ? 'checked.partly' : 'checked.clean', { share })}</span>
}

/** The sentence, and the figures behind it. */
export function FidelityNote({ fidelity }: { fidelity: Fidelity }) {
  const { t } = useTranslation('home')
  const { findings, bilingual } = fidelity
  return (
    <div className={css.note}>
      <p>
        <FidelitySentence fidelity={fidelity} />
      </p>
      <details>
        <summary className={css.summary}>{t('checked.details')}</summary>
        <FidelityFigures fidelity={fidelity}>
          <Count label={t('checked.left')} count={leftOnPurpose(fidelity)} />
        </FidelityFigures>
        {findings.length > 0 && <Differences findings={findings} />}
        {bilingual && (
          <BilingualFigures bilingual={bilingual}>
            {bilingual.findings.length > 0 && <Differences findings={bilingual.findings} />}
          </BilingualFigures>
        )}
      </details>
    </div>
  )
}

/** How much of what is in the result. `children`: what was left on purpose, briefly or by its reasons. */
export function FidelityFigures({ fidelity, children }: { fidelity: Fidelity; children: ReactNode }) {
  const { t } = useTranslation('home')
  const percent = usePercent()
  return (
    <dl className={css.figures}>
      <Figure label={t('checked.text')} value={shareOf(percent, fidelity)} />
      <Tallies fidelity={fidelity} />
      {fidelity.smallestScale !== undefined && (
        <Figure label={t('checked.scale')} value={percent.format(fidelity.smallestScale)} />
      )}
      {children}
      <Count label={t('checked.failed')} count={fidelity.left.failed} />
      <Count label={t('checked.skipped')} count={fidelity.skipped} />
    </dl>
  )
}

/** What a kind of finding is called, in the language of the page. */
export function useFindingName(): (kind: string) => string {
  const { t } = useTranslation('home')
  return (kind) => t(`checked.${labelOf(kind)}`)
}

const labelOf = (kind: string): Label => LABELS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'structure'

const BILINGUAL_PLACES = { texts: 'sheets', slides: 'slides', pages: 'pages', rows: 'rows' } as const

/** The same of the bilingual file. `children`: what differs there. */
export function BilingualFigures({
  bilingual,
  children,
}: {
  bilingual: NonNullable<Fidelity['bilingual']>
  children: ReactNode
}) {
  const { t } = useTranslation('home')
  const percent = usePercent()
  const tallyOf = useTally()
  const { form, places, originals } = bilingual
  return (
    <>
      <p className={css.heading}>{t('checked.bilingual')}</p>
      <dl className={css.figures}>
        {places && <Figure label={t(`checked.${BILINGUAL_PLACES[form]}`)} value={tallyOf(places)} />}
        <Figure label={t('checked.originals')} value={tallyOf(originals)} />
        <Figure label={t('checked.beside')} value={shareOf(percent, bilingual)} />
      </dl>
      {children}
    </>
  )
}

const leftOnPurpose = ({ left }: Fidelity): number => left.protected + left.sameLanguage + left.unchanged

function Tallies({ fidelity }: { fidelity: Fidelity }) {
  const { t } = useTranslation('home')
  const tallyOf = useTally()
  const { format, places, links, bookmarks, images, formulas, untouched } = fidelity
  const rows = [
    [t(`checked.${PLACES[format]}`), places],
    [t('checked.links'), links],
    [t('checked.bookmarks'), bookmarks],
    [t('checked.images'), images],
    [t('checked.formulas'), formulas],
    [t('checked.untouched'), { source: untouched.parts, result: untouched.identical }],
  ] as const
  return rows.map(
    ([label, tally]) =>
      tally && tally.source > 0 && <Figure key={label} label={label} value={tallyOf(tally)} />,
  )
}

function Differences({ findings }: Pick<Fidelity, 'findings'>) {
  const { t } = useTranslation('home')
  const counts = new Map<Label, number>()
  for (const { kind, count } of findings) {
    const label = labelOf(kind)
    counts.set(label, (counts.get(label) ?? 0) + count)
  }
  return (
    <>
      <p className={css.heading}>{t('checked.findings')}</p>
      <dl className={css.figures}>
        {Array.from(counts, ([label, count]) => (
          <Count key={label} label={t(`checked.${label}`)} count={count} />
        ))}
      </dl>
    </>
  )
}

export function Count({ label, count }: { label: string; count: number }) {
  const { boot } = useBoot()
  return count > 0 && <Figure label={label} value={formatNumber(count, boot.language.code)} />
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd className={css.value}>{value}</dd>
    </div>
  )
}
