import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pageStore } from '~/lib/page-store'
import { Dialog } from '~/ui/dialog'
import { useStoreValue } from './use-page-store'

/** Shown by a flag of the store; `/contact` is the same without script. */
export function ContactDialog({ form }: { form: ReactNode }) {
  const { t } = useTranslation('common')
  const isShown = useStoreValue('isContactShown')
  return (
    <Dialog
      open={isShown}
      onClose={() => pageStore.write({ isContactShown: false })}
      title={t('footer.contact')}
      close={t('contact.close')}
    >
      <p>{t('contact.text')}</p>
      {isShown && form}
    </Dialog>
  )
}
