import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '#contracts/account-limits'
import { Field } from '~/ui/field'
import { control } from '~/ui/field.css'
import { useHydrated } from '~/ui/use-hydrated'
import * as css from './account.css'

export interface AccountField {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
  /** What stood there when the form was sent. */
  readonly typed: string | undefined
}

export interface EmailFieldProps {
  readonly field: AccountField
  /** Without one: that it is an address. */
  readonly label?: string
  readonly autoComplete?: 'username' | 'email'
}

export function EmailField({ field, label, autoComplete = 'username' }: EmailFieldProps) {
  const { t } = useTranslation('account')
  return (
    <Field id={field.id} label={label ?? t('email')} error={field.error}>
      {(own) => (
        <input
          {...own}
          className={control}
          type="email"
          name={field.name}
          defaultValue={field.typed}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_EMAIL_LENGTH}
          dir="ltr"
        />
      )}
    </Field>
  )
}

export interface PasswordFieldProps {
  readonly field: AccountField
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  /** What a new password must be, told before it is typed. */
  readonly hint?: string
}

/** With script what is typed can be looked at. */
export function PasswordField({ field, label, autoComplete, hint }: PasswordFieldProps) {
  const { t } = useTranslation('account')
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const hintId = `${field.id}-hint`
  return (
    <Field id={field.id} label={label} error={field.error}>
      {({ 'aria-describedby': describedBy, ...own }) => (
        <>
          {/* like the field itself, so that the button lies where the text does not begin */}
          <div className={css.secret} dir="ltr">
            <input
              {...own}
              aria-describedby={[hint && hintId, describedBy].filter(Boolean).join(' ') || undefined}
              className={`${control} ${css.secretInput}`}
              type={shown ? 'text' : 'password'}
              name={field.name}
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={MAX_PASSWORD_LENGTH}
              dir="ltr"
            />
            {hydrated && (
              <button
                type="button"
                className={css.reveal}
                aria-label={t(shown ? 'hidePassword' : 'showPassword')}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                <Icon size={20} aria-hidden />
              </button>
            )}
          </div>
          {hint && (
            <p id={hintId} className={css.hint}>
              {hint}
            </p>
          )}
        </>
      )}
    </Field>
  )
}

/** The password of who is logged in, as asked for before what cannot be taken back. */
export function CurrentPassword({ email, field }: { email: string; field: AccountField }) {
  const { t } = useTranslation('account')
  return (
    <>
      {/* tells password managers whose password it is */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField field={field} label={t('change.current')} autoComplete="current-password" />
    </>
  )
}
