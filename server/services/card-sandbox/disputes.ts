import * as z from 'zod'
import { invalid } from './api-error'
import type { Dispute } from './objects'
import { expandParameter, textParameter, truth } from './parameters'
import type { Work } from './work'

const EVIDENCE_LENGTH = 20_000

export const AnswerDisputeSchema = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: textParameter(EVIDENCE_LENGTH).optional() }).optional(),
  submit: truth.default(true),
  expand: expandParameter,
})

/** Evidence that decides at once (docs.stripe.com/testing#disputes); any other is looked at for ever. */
const DECISIONS: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

/** https://docs.stripe.com/api/disputes/update: the seller's answer. */
export async function answerDispute(
  work: Work,
  { evidence, submit }: z.output<typeof AnswerDisputeSchema>,
  id: string,
): Promise<Dispute> {
  const stored = await loadOpen(work, id)
  if (!submit) return stored.body
  const decision = DECISIONS[evidence?.uncategorized_text ?? '']
  stored.body.evidence_details = { due_by: null, submission_count: 1 }
  if (decision) return decide(work, stored, decision)
  stored.body.status = 'under_review'
  await work.update(stored)
  await work.emit('charge.dispute.updated', stored.body)
  return stored.body
}

/** https://docs.stripe.com/api/disputes/close: the seller gives in. */
export const closeDispute = async (work: Work, id: string): Promise<Dispute> =>
  decide(work, await loadOpen(work, id), 'lost')

const loadOpen = async (work: Work, id: string) => {
  const stored = await work.load<Dispute>('dispute', id, 'dispute')
  if (stored.body.status === 'won' || stored.body.status === 'lost') {
    throw invalid('This dispute is already closed')
  }
  return stored
}

async function decide(
  work: Work,
  stored: Awaited<ReturnType<typeof loadOpen>>,
  status: 'won' | 'lost',
): Promise<Dispute> {
  const { body } = stored
  body.status = status
  body.evidence_details = { ...body.evidence_details, due_by: null }
  await work.update(stored)
  await work.emit('charge.dispute.closed', body)
  return body
}
