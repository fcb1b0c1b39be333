import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Message } from '~/ui/message'
import { useHydrated } from '~/ui/use-hydrated'
import * as css from './account.css'
import type { AccountField } from './fields'

/** A form of one purpose: what is wrong with the whole above it, its fields, one button. It works without script. */
export function AccountForm({
  id,
  submit,
  children,
}: {
  id: string
  submit: string
  children: (field: (name: string) => AccountField) => ReactNode
}) {
  const { t } = useTranslation('common')
  const answer = useActionData<{ result?: SubmissionResult<string[]> }>()
  const lastResult = answer?.result ?? null
  const [form, fields] = useForm<Record<string, string>>({ id, lastResult, shouldValidate: 'onSubmit' })
  const hydrated = useHydrated()
  const isBusy = useNavigation().formMethod === 'POST'
  const field = (name: string): AccountField => {
    const meta = fields[name]
    const typed = lastResult?.initialValue?.[name]
    return {
      id: `${id}-${name}`,
      name,
      error: meta?.errors?.[0],
      typed: typeof typed === 'string' ? typed : undefined,
    }
  }
  return (
    <Form method="post" {...getFormProps(form)} className={css.form}>
      {hydrated && <input type="hidden" name="script" value="1" />}
      {form.errors?.map((error) => (
        <Message key={error} tone="error" label={t('message.error')} alert>
          {error}
        </Message>
      ))}
      {children(field)}
      <Button type="submit" kind="primary" wide disabled={isBusy}>
        {submit}
      </Button>
    </Form>
  )
}
