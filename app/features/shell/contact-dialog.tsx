import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { pageStore } from '~/lib/page-store'
import { useSessionState } from '~/lib/session-state'
import { Dialog } from '~/ui/dialog'
import { useStoreValue } from './use-page-store'

/** Fetched, with its texts, when it is opened. */
const ContactForm = lazy(async () => ({
  default: (await import('~/features/contact/contact-form')).ContactForm,
}))

/** Shown by a flag of the store; `/contact` is the same without script. */
export function ContactDialog() {
  const { t } = useTranslation('common')
  const isShown = useStoreValue('isContactShown')
  const { user } = useSessionState()
  return (
    <Dialog
      open={isShown}
      onClose={() => pageStore.write({ isContactShown: false })}
      title={t('footer.contact')}
      close={t('contact.close')}
    >
      <p>{t('contact.text')}</p>
      {isShown && (
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <ContactForm email={user?.email ?? ''} />
        </Suspense>
      )}
    </Dialog>
  )
}
