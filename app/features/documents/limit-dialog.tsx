import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '~/ui/dialog'
import { useHydrated } from '~/ui/use-hydrated'
import type { DocumentsOutcome } from './documents-outcome'
import * as css from './file-row.css'
import { isShortfall, NextSteps, ShortfallText } from './shortfall'

/** Opens when documents were refused for want of pages, names the limit of what is free (TR-09) and, among others, which they are. */
export function LimitDialog({
  outcome,
  files,
  freePages,
}: {
  outcome: DocumentsOutcome | undefined
  /** All that are listed. */
  files: readonly { readonly fileId: string; readonly fileName: string }[]
  freePages: number
}) {
  const { t } = useTranslation('home')
  const { t: tCommon } = useTranslation('common')
  const hydrated = useHydrated()
  const [read, setRead] = useState<DocumentsOutcome>()
  const failures = outcome?.rowFailures ?? {}
  const short = files.filter(({ fileId }) => isShortfall(failures[fileId]))
  const reason = Object.values(failures).find(isShortfall)
  if (!hydrated || !outcome || !reason) return null
  const heading = short.length > 1 ? 'limit.headings' : 'limit.heading'
  return (
    <Dialog
      open={read !== outcome}
      onClose={() => setRead(outcome)}
      title={t(reason.code === 'insufficientBalance' ? 'limit.title' : heading)}
      close={tCommon('contact.close')}
    >
      {files.length > 1 && (
        <ul className={css.names}>
          {short.map(({ fileId, fileName }) => (
            <li key={fileId}>
              <bdi>{fileName}</bdi>
            </li>
          ))}
        </ul>
      )}
      <ShortfallText reason={reason} freePages={freePages} isTitled />
      <NextSteps />
    </Dialog>
  )
}
