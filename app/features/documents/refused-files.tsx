import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '~/lib/error-text'
import { Button } from '~/ui/button'
import { Message } from '~/ui/message'
import * as css from './file-row.css'
import type { RefusedFile } from './documents-outcome'
import type { PendingFile } from './upload-queue'

/** Each of them with its reason. */
export function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  const { t } = useTranslation('home')
  const errorText = useErrorText()
  return (
    <>
      <strong>{t('failure.notAdded')}</strong>
      <ul>
        {refused.map(({ fileName, failure }, index) => (
          <li key={index}>
            {fileName && (
              <>
                <bdi>{fileName}</bdi>:{' '}
              </>
            )}
            {errorText(failure)}
          </li>
        ))}
      </ul>
    </>
  )
}

interface RefusedRowProps {
  readonly files: readonly PendingFile[]
  readonly onDismiss: () => void
}

/** Many files that will not do: one row, put away at once. */
export function RefusedRow({ files, onDismiss }: RefusedRowProps) {
  const { t } = useTranslation('home')
  const { t: tCommon } = useTranslation('common')
  const refused = files.flatMap(({ name, failure }) => (failure ? [{ fileName: name, failure }] : []))
  return (
    <li className={css.whole}>
      <Message tone="error" label={tCommon('message.error')}>
        <RefusedFiles refused={refused} />
      </Message>
      <Button kind="secondary" onClick={onDismiss}>
        <X size={18} aria-hidden />
        {t('failure.dismiss')}
      </Button>
    </li>
  )
}
