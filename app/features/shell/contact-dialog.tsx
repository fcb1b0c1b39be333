import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import { pageStore } from '~/lib/page-store'
import { Dialog } from '~/ui/dialog'
import { useStoreValue } from './use-page-store'

/** Shown by a flag of the store; `/contact` says the same without script. */
export function ContactDialog() {
  const { t } = useTranslation('common')
  const { supportEmail } = useBoot().boot
  return (
    <Dialog
      open={useStoreValue('isContactShown')}
      onClose={() => pageStore.write({ isContactShown: false })}
      title={t('footer.contact')}
      close={t('contact.close')}
    >
      <p>{t('contact.text')}</p>
      <p>
        <a href={`mailto:${supportEmail}`}>
          <bdi>{supportEmail}</bdi>
        </a>
      </p>
    </Dialog>
  )
}
