import { RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '~/lib/error-text'
import type { Failure } from '~/lib/failure'
import { formatSize } from '~/lib/format'
import { Button } from '~/ui/button'
import { Message } from '~/ui/message'
import { Progress } from '~/ui/progress'
import { Facts } from './file-facts'
import * as css from './file-row.css'
import type { PendingFile } from './upload-queue'

interface PendingRowProps {
  readonly file: PendingFile
  readonly onRetry: (() => void) | undefined
  readonly onDismiss: () => void
}

/** A file on its way up, or refused. */
export function PendingRow({ file, onRetry, onDismiss }: PendingRowProps) {
  const { t, i18n } = useTranslation('home')
  const { name, state, percent } = file
  const isRefused = state === 'refused'
  return (
    <li className={css.row}>
      <Facts name={name} facts={[formatSize(file.size, i18n.language)]} />
      <div className={css.outcome}>
        <div className={css.state}>
          {state === 'refused' && file.failure ? (
            <Refusal failure={file.failure} />
          ) : (
            <>
              <p className={css.stage}>
                <span>{t(STATE_KEYS[state === 'refused' ? 'waiting' : state])}</span>
                {state === 'uploading' && (
                  <span className={css.percent} aria-hidden>
                    {percent}%
                  </span>
                )}
              </p>
              <Progress
                label={t('progressNamed', { name })}
                value={state === 'analysing' || state === 'uploaded' ? undefined : percent}
              />
            </>
          )}
          {onRetry && (
            <Button kind="secondary" onClick={onRetry}>
              <RotateCcw size={18} aria-hidden />
              {t('failure.retry')}
            </Button>
          )}
        </div>
        {state !== 'uploaded' && (
          <Button
            kind="quiet"
            square
            onClick={onDismiss}
            title={t(isRefused ? 'failure.dismiss' : 'file.remove')}
            aria-label={t(isRefused ? 'failure.dismissNamed' : 'file.cancelNamed', { name })}
          >
            <X size={20} aria-hidden />
          </Button>
        )}
      </div>
    </li>
  )
}

const STATE_KEYS = {
  waiting: 'state.waitingToUpload',
  uploading: 'state.uploading',
  analysing: 'state.analysing',
  uploaded: 'state.analysing',
} as const

function Refusal({ failure }: { failure: Failure }) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  return (
    <Message tone="error" label={t('message.error')}>
      {errorText(failure)}
    </Message>
  )
}
