import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionState } from '~/lib/session-state'

/** Fetched, with its texts, when it is opened. */
const ContactForm = lazy(async () => ({ default: (await import('./contact-form')).ContactForm }))

/** The contact form of the dialog, which every page may open. */
export function LazyContactForm() {
  const { t } = useTranslation('common')
  const { user } = useSessionState()
  return (
    <Suspense fallback={<p role="status">{t('loading')}</p>}>
      <ContactForm email={user?.email ?? ''} />
    </Suspense>
  )
}
