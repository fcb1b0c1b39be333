import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '~/lib/error-text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { control } from '~/ui/field.css'
import { Message } from '~/ui/message'
import { useHydrated } from '~/ui/use-hydrated'
import type { RedeemOutcome } from './redeem-outcome'
import * as look from './redeem.css'

/** One line to type. A code that is none is the field's fault; one that is used or too old is said under 'Redeem failed'. */
export function RedeemForm({
  outcome,
  typed,
}: {
  outcome: RedeemOutcome | undefined
  /** Before the login. */
  typed: string
}) {
  const { t } = useTranslation('quota')
  const errorText = useErrorText()
  const hydrated = useHydrated()
  const isBusy = useNavigation().formMethod === 'POST'
  const failure = outcome?.failure
  const isOfField = failure?.code === 'codeInvalid'
  return (
    <Form method="post" className={look.form} preventScrollReset>
      {hydrated && <input type="hidden" name="script" value="1" />}
      {failure && !isOfField && <Failed outcome={outcome} text={errorText(failure)} />}
      <Field id="code" label={t('redeem.code')} error={isOfField ? errorText(failure) : undefined}>
        {(own) => (
          <input
            {...own}
            className={`${control} ${look.code}`}
            name="code"
            defaultValue={outcome?.code ?? typed}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            lang="en"
          />
        )}
      </Field>
      <div className={look.actions}>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {t('redeem.submit')}
        </Button>
      </div>
    </Form>
  )
}

/** A dialog to be confirmed; without script it stands above the form. */
function Failed({ outcome, text }: { outcome: RedeemOutcome; text: string }) {
  const { t } = useTranslation('quota')
  const { t: tCommon } = useTranslation('common')
  const hydrated = useHydrated()
  const [read, setRead] = useState<RedeemOutcome>()
  if (hydrated) {
    return (
      <Dialog
        open={read !== outcome}
        onClose={() => setRead(outcome)}
        title={t('redeem.failed')}
        close={t('redeem.confirm')}
      >
        <p>{text}</p>
      </Dialog>
    )
  }
  return (
    <Message tone="error" label={tCommon('message.error')} alert>
      <strong>{t('redeem.failed')}</strong>
      <p>{text}</p>
    </Message>
  )
}
