import type { AppLoadContext } from '@remix-run/node'
import type * as z from 'zod'
import { textsFor } from './i18n.server'

type ErrorMap = z.core.$ZodErrorMap

/**
 * The default words of a form's validation (specification §5: required, one of, at least or at most N characters, 'Illegal input'),
 * in the page's language, for whatever a schema does not word itself. Anything else is 'Illegal input'.
 */
export function formMessages(context: AppLoadContext): ErrorMap {
  const t = textsFor(context, 'forms')
  return (issue) => {
    const isMissing = issue.input === undefined || issue.input === ''
    if (isMissing || (issue.code === 'too_small' && issue.origin === 'array')) return t('required')
    if (issue.code === 'too_small') return t('atLeast', { count: Number(issue.minimum) })
    if (issue.code === 'too_big') return t('atMost', { count: Number(issue.maximum) })
    if (issue.code === 'invalid_value') return t('oneOf', { options: issue.values.map(String).join(', ') })
    if (issue.code === 'invalid_format' && issue.format === 'email') return t('email')
    return t('illegal')
  }
}
