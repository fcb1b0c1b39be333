import * as z from 'zod'
import type { AppLoadContext } from '@remix-run/node'
import { EmailSchema } from '#contracts/account'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contracts/account-limits'
import { textsFor } from '~/lib/i18n.server'

const Passwords = z.object({ password: z.string(), confirm: z.string() })

/**
 * What the account forms demand, in the words of the page's language: the answer goes back ready to be shown, and no schema
 * goes to the browser.
 */
export function accountForms(context: AppLoadContext) {
  const t = textsFor(context, 'account')
  const email = z
    .string({ error: t('error.emailRequired') })
    .refine((value) => EmailSchema.safeParse(value).success, { error: t('error.emailInvalid') })
    .transform((value) => EmailSchema.parse(value))
  const required = z.string({ error: t('error.passwordRequired') })
  const known = required.max(MAX_PASSWORD_LENGTH, {
    error: t('error.passwordTooLong', { count: MAX_PASSWORD_LENGTH }),
  })
  const fresh = known.refine((value) => [...value.normalize('NFC')].length >= MIN_PASSWORD_LENGTH, {
    error: t('error.passwordTooShort', { count: MIN_PASSWORD_LENGTH }),
  })
  const again = z.string({ error: t('error.confirmRequired') })
  const mismatch = {
    error: t('error.mismatch'),
    path: ['confirm'],
    // whatever else is wrong, so that everything is said at once
    when: ({ value }: { value: unknown }) => Passwords.safeParse(value).success,
  }
  return {
    login: z.object({ email, password: known }),
    register: z
      .object({ email, password: fresh, confirm: again })
      .refine(({ password, confirm }) => password === confirm, mismatch),
    forgot: z.object({ email }),
    reset: z
      .object({ password: fresh, confirm: again })
      .refine(({ password, confirm }) => password === confirm, mismatch),
    remove: z.object({ current: known }),
    newEmail: z.object({ email, current: known }),
    change: z
      .object({ current: known, password: fresh, confirm: again })
      .refine(({ password, confirm }) => password === confirm, mismatch),
  }
}
