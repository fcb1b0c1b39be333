import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '~/lib/error-text'
import type { Failure } from '~/lib/failure'
import { Button } from '~/ui/button'
import { Message } from '~/ui/message'
import * as css from './account.css'

export interface MemoryState {
  readonly enabled: boolean
  readonly segments: number
}

/** The switch of the translation memory; what a button asks for is its `memory` field. */
export function MemorySection({
  memory,
  failure,
}: {
  readonly memory: MemoryState
  readonly failure: Failure | undefined
}) {
  const { t } = useTranslation('account')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const { enabled, segments } = memory
  return (
    <section className={css.section} aria-labelledby="memory">
      <h2 id="memory" className={css.sectionTitle}>
        {t('account.memory.title')}
      </h2>
      <Form method="post" className={css.stacked}>
        <p className={css.hint}>{t('account.memory.hint')}</p>
        <p role="status">
          {enabled ? t('account.memory.on', { number: segments }) : t('account.memory.off')}
        </p>
        {failure && (
          <Message tone="error" label={tCommon('message.error')} alert>
            {errorText(failure)}
          </Message>
        )}
        <div className={css.actions}>
          {enabled ? (
            <>
              <Button type="submit" name="memory" value="off">
                {t('account.memory.turnOff')}
              </Button>
              {segments > 0 && (
                <Button type="submit" name="memory" value="empty">
                  {t('account.memory.empty')}
                </Button>
              )}
            </>
          ) : (
            <Button type="submit" name="memory" value="on">
              {t('account.memory.turnOn')}
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}
