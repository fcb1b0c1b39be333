import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { AppLoadContext } from '@remix-run/node'
import type * as z from 'zod'
import { errorText } from '~/lib/error-text'
import { textsFor } from '~/lib/i18n.server'
import { failureOf } from '~/lib/upstream.server'

/** Never sent back to the page. */
const SECRET_FIELDS = ['password', 'confirm', 'current']
const MAX_FIELD_LENGTH = 2000

export interface FormSubmission<Value> {
  readonly form: FormData
  readonly schema: z.ZodType<Value>
  /** Carries the form out. What it throws of the upstream's refusals is shown. */
  readonly perform: (value: Value) => Promise<Response>
  /** The field a refusal belongs to, by its code; others belong to the form. */
  readonly fieldOf?: Readonly<Record<string, string>>
  /** Words of this form for a refusal, by its code; others are the catalogue's. */
  readonly textOf?: Readonly<Record<string, string>>
}

/** Checks a form and carries it out: the answer, or what is wrong with what was typed, beside its field. */
export async function submitForm<Value>(
  context: AppLoadContext,
  { form, schema, perform, fieldOf = {}, textOf = {} }: FormSubmission<Value>,
): Promise<Response> {
  const script = form.get('script') === '1'
  const submission = parseWithZod(textFieldsOf(form), { schema })
  if (submission.status !== 'success') return refuse(submission.reply({ hideFields: SECRET_FIELDS }), script)
  try {
    return await perform(submission.value)
  } catch (error) {
    const failure = failureOf(error)
    const text =
      textOf[failure.code] ?? errorText(textsFor(context, 'errors'), context.language.code, failure)
    const field = fieldOf[failure.code]
    const errors = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] }
    return refuse(submission.reply({ ...errors, hideFields: SECRET_FIELDS }), script)
  }
}

/** With script a refusal is an answer like any other; browsers would log 422 as an error. */
function refuse(result: SubmissionResult, script: boolean): Response {
  const hidden = { ...result, initialValue: withoutSecrets(result.initialValue) }
  return Response.json(
    { result: hidden },
    { status: script ? 200 : 422, headers: { 'Cache-Control': 'no-store' } },
  )
}

const withoutSecrets = (
  value: SubmissionResult['initialValue'],
): Record<string, unknown> | null | undefined =>
  value && Object.fromEntries(Object.entries(value).filter(([name]) => !SECRET_FIELDS.includes(name)))

/** Flat text fields only: names with a structure, files and endless values are not what our forms send. */
function textFieldsOf(form: FormData): FormData {
  const fields = new FormData()
  for (const [name, value] of form) {
    if (/^[a-zA-Z]{1,20}$/.test(name) && typeof value === 'string' && value.length <= MAX_FIELD_LENGTH) {
      fields.append(name, value)
    }
  }
  return fields
}
