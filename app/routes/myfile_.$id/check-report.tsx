import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Preview, TranslatedDocument } from '#contracts/preview'
import type { Fidelity } from '#contracts/translate'
import {
  BilingualFigures,
  Count,
  FidelityFigures,
  FidelitySentence,
  useFindingName,
} from '~/features/documents/fidelity-note'
import { documentPath } from '~/features/my-documents/documents-data'
import { useBoot } from '~/lib/boot'
import { formatNumber } from '~/lib/format'
import { localizedPath } from '~/lib/languages'
import { ButtonLink } from '~/ui/button'
import * as css from './document.css'
import { useWhere } from './places'

interface CheckReportProps {
  readonly document: TranslatedDocument
  readonly fidelity: Fidelity
  readonly preview: Preview | null
}

/** What was found when the result was held against its original: the sentence, the figures, each difference with its place. */
export function CheckReport({ document, fidelity, preview }: CheckReportProps) {
  const { t } = useTranslation('document')
  const { t: tHome } = useTranslation('home')
  const { boot } = useBoot()
  const { protected: codes, sameLanguage, unchanged } = fidelity.left
  const { bilingual } = fidelity
  const hasFindings = fidelity.findings.length + (bilingual?.findings.length ?? 0) > 0
  return (
    <section className={css.sheet} aria-labelledby="check">
      <h2 id="check" className={css.title}>
        {t('check')}
      </h2>
      <p>
        <FidelitySentence fidelity={fidelity} />
      </p>
      <details open={hasFindings}>
        <summary className={css.summary}>{tHome('checked.details')}</summary>
        <FidelityFigures fidelity={fidelity}>
          <Count label={t('left.protected')} count={codes} />
          <Count label={t('left.sameLanguage')} count={sameLanguage} />
          <Count label={t('left.unchanged')} count={unchanged} />
        </FidelityFigures>
        {fidelity.findings.length > 0 && <Findings findings={fidelity.findings} preview={preview} />}
        {bilingual && (
          <BilingualFigures bilingual={bilingual}>
            {bilingual.findings.length > 0 && <Findings findings={bilingual.findings} preview={preview} />}
          </BilingualFigures>
        )}
        <p className={css.report}>
          <ButtonLink
            kind="quiet"
            href={localizedPath(boot.language, `${documentPath(document.docId)}/report`)}
            download
          >
            <Download size={18} aria-hidden />
            {t('report')}
          </ButtonLink>
        </p>
      </details>
    </section>
  )
}

function Findings({ findings, preview }: Pick<Fidelity, 'findings'> & Pick<CheckReportProps, 'preview'>) {
  const { t } = useTranslation('home')
  const { t: tDocument, i18n } = useTranslation('document')
  const nameOf = useFindingName()
  const whereOf = useWhere(preview)
  return (
    <>
      <h3 className={css.findingsTitle}>{t('checked.findings')}</h3>
      <ul className={css.findings}>
        {findings.map(({ kind, count, where }) => (
          <li key={kind}>
            {tDocument('finding', {
              what: nameOf(kind),
              number: formatNumber(count, i18n.language),
              place: whereOf(where),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}
