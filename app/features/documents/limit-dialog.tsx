import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '~/ui/dialog'
import { useHydrated } from '~/ui/use-hydrated'
import type { DocumentsOutcome } from './documents-outcome'
import { isShortfall, NextSteps, ShortfallText } from './shortfall'

/** Opens when a document was refused for want of pages, and names the limit of what is free (TR-09). */
export function LimitDialog({
  outcome,
  freePages,
}: {
  outcome: DocumentsOutcome | undefined
  freePages: number
}) {
  const { t } = useTranslation('home')
  const { t: tCommon } = useTranslation('common')
  const hydrated = useHydrated()
  const [read, setRead] = useState<DocumentsOutcome>()
  const reason = Object.values(outcome?.rowFailures ?? {}).find(isShortfall)
  if (!hydrated || !outcome || !reason) return null
  return (
    <Dialog
      open={read !== outcome}
      onClose={() => setRead(outcome)}
      title={t(reason.code === 'insufficientBalance' ? 'limit.title' : 'limit.heading')}
      close={tCommon('contact.close')}
    >
      <ShortfallText reason={reason} freePages={freePages} isTitled />
      <NextSteps />
    </Dialog>
  )
}
