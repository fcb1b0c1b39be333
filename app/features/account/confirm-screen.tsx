import { Form, useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '~/lib/error-text'
import { Button } from '~/ui/button'
import { Message } from '~/ui/message'
import * as css from './account.css'
import type { Confirmation } from './confirmation'

export interface ConfirmTexts {
  readonly title: string
  readonly text: string
  readonly submit: string
  readonly done: (email: string) => string
  /** Of a link that no longer opens. */
  readonly failed: string
}

/** Where the link of a letter leads: a button that follows it, and then what became of it, with `onwards` below. */
export function ConfirmScreen({ texts, onwards }: { texts: ConfirmTexts; onwards: ReactNode }) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const { email, failure } = useActionData<Confirmation>() ?? {}
  return (
    <section className={css.sheet}>
      <h1 className={css.heading}>{texts.title}</h1>
      {email !== undefined && (
        <Message tone="success" label={t('message.success')} alert>
          {texts.done(email)}
        </Message>
      )}
      {failure && (
        <Message tone="error" label={t('message.error')} alert>
          {failure.code === 'linkInvalid' ? texts.failed : errorText(failure)}
        </Message>
      )}
      {email !== undefined || failure ? (
        onwards
      ) : (
        <>
          <p className={css.muted}>{texts.text}</p>
          <Form method="post" className={css.form}>
            <Button type="submit" kind="primary" wide>
              {texts.submit}
            </Button>
          </Form>
        </>
      )}
    </section>
  )
}
