import { parseWithZod } from '@conform-to/zod/v4'
import type { AppLoadContext } from '@remix-run/node'
import * as z from 'zod'
import { WEBAPI_CALLS } from '#contracts/calls'
import { FeedbackInputSchema } from '#contracts/feedback'
import { UpstreamError, type Caller } from '#contracts/executor'
import { errorText } from '~/lib/error-text'
import { failure } from '~/lib/failure'
import { formMessages } from '~/lib/form-messages.server'
import { textsFor } from '~/lib/i18n.server'
import { openSession } from '~/lib/own-session.server'
import { failureOf, forwardedBy } from '~/lib/upstream.server'
import type { ContactAnswer, ContactField } from './contact-answer'
import { receiveContact } from './receive-contact.server'

/** Sends a message to support (CON-01). A refusal brings back what was typed, and an attachment that has arrived stays. */
export async function contactAction(request: Request, context: AppLoadContext): Promise<Response> {
  const session = await openSession(request, context)
  const caller = { token: session.get('token'), headers: forwardedBy(context) }
  const { fields, attachment } = await receiveContact(request, context, (body) =>
    context.upstream.execute(WEBAPI_CALLS.uploadAttachment, {}, caller, body),
  )
  const values = {
    topic: fields.get('topic') ?? '',
    message: fields.get('message') ?? '',
    email: fields.get('email') ?? '',
    agree: fields.get('agree') === 'on',
  }
  const kept = attachment ?? keptBefore(fields)
  const answer = { sent: false, values, attachment: kept }
  if (fields.get('removeAttachment') !== undefined) return reply({ ...answer, errors: {} }, fields)
  const refuse = (errors: ContactAnswer['errors']) => reply({ ...answer, errors }, fields)
  const checked = parseWithZod(new URLSearchParams([...fields]), {
    schema: contactForm(context),
    error: formMessages(context),
  })
  const errors = {
    ...(checked.status !== 'success' && firstOf(checked.error ?? {})),
    ...(attachment === null && { attachment: wordsOf(context, failure('feedbackUploadFailed')) }),
  }
  if (checked.status !== 'success' || Object.keys(errors).length > 0) return refuse(errors)
  try {
    const { topic, message, email } = checked.value
    const input = { topic, message, email, agree: true as const, ...(kept && { fileId: kept.fileId }) }
    await sendAs(context, caller, input)
  } catch (error) {
    const isLost = error instanceof UpstreamError && error.code === 'feedbackUploadFailed'
    const words = wordsOf(context, failureOf(error))
    // Too old: it has to be attached again.
    return isLost
      ? reply({ ...answer, attachment: null, errors: { attachment: words } }, fields)
      : refuse({ form: words })
  }
  const done = { topic: '', message: '', email: '', agree: false }
  return reply({ sent: true, values: done, attachment: null, errors: {} }, fields)
}

/** Whoever's session has ended meanwhile writes as anybody may. */
async function sendAs(
  context: AppLoadContext,
  caller: Caller,
  input: z.input<typeof FeedbackInputSchema>,
): Promise<void> {
  try {
    await context.upstream.execute(WEBAPI_CALLS.feedback, input, caller)
  } catch (error) {
    if (caller.token === undefined || !(error instanceof UpstreamError) || error.ret !== 403) throw error
    const { token: _, ...anybody } = caller
    await context.upstream.execute(WEBAPI_CALLS.feedback, input, anybody)
  }
}

function contactForm(context: AppLoadContext) {
  const t = textsFor(context, 'contact')
  const { topic, message, email } = FeedbackInputSchema.shape
  return z.object({
    topic: z.string({ error: t('chooseTopic') }).pipe(topic),
    message,
    email: z.string().pipe(email.unwrap()),
    agree: z.literal('on', { error: t('agreeRequired') }),
  })
}

const firstOf = (errors: Record<string, string[] | null>): Partial<Record<ContactField, string>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, words]) => (words?.[0] ? [[name || 'form', words[0]]] : [])),
  )

function keptBefore(fields: ReadonlyMap<string, string>): ContactAnswer['attachment'] {
  const [fileId, fileName] = [fields.get('fileId'), fields.get('fileName')]
  return fileId && fileName && fields.get('removeAttachment') === undefined ? { fileId, fileName } : null
}

const wordsOf = (context: AppLoadContext, reason: ReturnType<typeof failure>): string =>
  errorText(textsFor(context, 'errors'), context.language.code, reason)

/** With script a refusal is an answer like any other; browsers would log 422 as an error. */
const reply = (answer: ContactAnswer, fields: ReadonlyMap<string, string>): Response =>
  Response.json(answer, {
    status: answer.sent || fields.get('script') === '1' ? 200 : 422,
    headers: { 'Cache-Control': 'no-store' },
  })
