import { Link, useFetcher } from '@remix-run/react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_MESSAGE_LENGTH } from '#contracts/limits'
import { MAX_EMAIL_LENGTH } from '#contracts/account-limits'
import { Button } from '~/ui/button'
import { Counted } from '~/ui/counter'
import { Field } from '~/ui/field'
import { control } from '~/ui/field.css'
import { LinkedText } from '~/ui/linked-text'
import { Message } from '~/ui/message'
import { useHydrated } from '~/ui/use-hydrated'
import { TOPICS, type ContactAnswer } from './contact-answer'
import { AttachmentField } from './attachment-field'
import * as css from './contact.css'

const NOTHING: ContactAnswer = {
  sent: false,
  values: { topic: '', message: '', email: '', agree: false },
  attachment: null,
  errors: {},
}

interface ContactFormProps {
  /** Of the account, to begin with. */
  readonly email: string
  /** What it came back with without script. */
  readonly posted?: ContactAnswer | undefined
}

/** The form of CON-01, in the dialog and on the page. */
export function ContactForm({ email, posted }: ContactFormProps) {
  const [round, setRound] = useState(0)
  return (
    <OneMessage
      key={round}
      email={email}
      posted={round === 0 ? posted : undefined}
      onAgain={() => setRound(round + 1)}
    />
  )
}

function OneMessage({ email, posted, onAgain }: ContactFormProps & { onAgain: () => void }) {
  const { t } = useTranslation('contact')
  const { t: tCommon } = useTranslation('common')
  const fetcher = useFetcher<ContactAnswer>()
  const hydrated = useHydrated()
  const answer = fetcher.data ?? posted ?? NOTHING
  const { errors, values } = answer
  const form = useFocusOnError(fetcher.state === 'idle' ? fetcher.data : undefined)
  if (answer.sent) return <Sent onAgain={hydrated ? onAgain : undefined} />
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/contact"
      encType="multipart/form-data"
      className={css.form}
      noValidate
    >
      {hydrated && <input type="hidden" name="script" value="1" />}
      {errors.form && (
        <Message tone="error" label={tCommon('message.error')} alert>
          {errors.form}
        </Message>
      )}
      <TopicField value={values.topic} error={errors.topic} />
      <MessageField value={values.message} error={errors.message} />
      <EmailField value={values.email || email} error={errors.email} />
      <AttachmentField kept={answer.attachment} error={errors.attachment} />
      <AgreeField checked={values.agree} error={errors.agree} />
      <Button type="submit" kind="primary" disabled={fetcher.state !== 'idle'}>
        {t('send')}
      </Button>
    </fetcher.Form>
  )
}

/** The first wrong field gets the focus, so that it is heard and seen. */
function useFocusOnError(answer: ContactAnswer | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer && !answer.sent) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [answer])
  return form
}

function Sent({ onAgain }: { onAgain: (() => void) | undefined }) {
  const { t } = useTranslation('contact')
  const { t: tCommon } = useTranslation('common')
  return (
    <>
      <Message tone="success" label={tCommon('message.success')} alert>
        {t('sent')}
      </Message>
      <p>
        {onAgain ? (
          <Button type="button" onClick={onAgain}>
            {t('again')}
          </Button>
        ) : (
          <Link to="/contact">{t('again')}</Link>
        )}
      </p>
    </>
  )
}

interface TextFieldProps {
  readonly value: string
  readonly error: string | undefined
}

function TopicField({ value, error }: TextFieldProps) {
  const { t } = useTranslation('contact')
  return (
    <Field id={`contact-topic-${useId()}`} label={t('topic')} error={error}>
      {(own) => (
        <select {...own} name="topic" className={control} defaultValue={value} required>
          <option value="">{t('chooseTopic')}</option>
          {TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {t(topic)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function MessageField({ value, error }: TextFieldProps) {
  const { t } = useTranslation('contact')
  const { t: tForms } = useTranslation('forms')
  const id = `contact-message-${useId()}`
  return (
    <Counted initial={value} max={MAX_MESSAGE_LENGTH} words={(count) => tForms('remaining', { count })}>
      {(counted) => (
        <Field id={id} label={t('message')} error={error}>
          {(own) => (
            <textarea
              {...own}
              {...counted}
              name="message"
              className={css.message}
              defaultValue={value}
              required
            />
          )}
        </Field>
      )}
    </Counted>
  )
}

function EmailField({ value, error }: TextFieldProps) {
  const { t } = useTranslation('contact')
  return (
    <Field id={`contact-email-${useId()}`} label={t('email')} error={error}>
      {(own) => (
        <input
          {...own}
          type="email"
          name="email"
          className={control}
          defaultValue={value}
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          dir="ltr"
          required
        />
      )}
    </Field>
  )
}

function AgreeField({ checked, error }: { checked: boolean; error: string | undefined }) {
  const { t } = useTranslation('contact')
  const { t: tCommon } = useTranslation('common')
  const id = useId()
  return (
    <div>
      <div className={css.agree}>
        <input
          id={id}
          type="checkbox"
          name="agree"
          className={css.box}
          defaultChecked={checked}
          required
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        <label htmlFor={id}>
          <LinkedText
            text={t('agree')}
            marks={{
              terms: (words) => <NewTab to="/terms-of-service">{words}</NewTab>,
              privacy: (words) => <NewTab to="/privacy">{words}</NewTab>,
            }}
          />
        </label>
      </div>
      {error && (
        <Message tone="error" label={tCommon('message.error')} id={`${id}-error`} alert>
          {error}
        </Message>
      )}
    </div>
  )
}

const NewTab = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} target="_blank">
    {children}
  </Link>
)
