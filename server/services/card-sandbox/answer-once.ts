import { createHash } from 'node:crypto'
import { ApiError } from './api-error'
import type { CardContext } from './context'
import type { Answer } from './operations'
import type { Tx } from './store'

/** A POST with its idempotency key. */
export interface KeyedRequest {
  readonly key: string
  /** Method, path and parameters. */
  readonly content: string
  readonly requestId: string
}

export interface OnceAnswer extends Answer {
  /** The first request's id, when this one only repeats its answer. */
  readonly replayOf?: string
}

const MAX_KEY = 255

/**
 * The same key and parameters get the same answer, a declined card's included, and nothing happens twice; the same key with other
 * parameters is refused (https://docs.stripe.com/api/idempotent_requests). What `work` throws is not kept.
 */
export async function answerOnce(
  { clock, rows }: CardContext,
  tx: Tx,
  { key, content, requestId }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<OnceAnswer> {
  if (key.length > MAX_KEY) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: 'The idempotency key is longer than 255 characters.',
    })
  }
  const digest = createHash('sha256').update(content).digest('hex')
  const known = await rows.findAnswer(tx, key)
  if (known && known.digest !== digest) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  if (known) {
    return { status: known.status, body: JSON.parse(known.body) as object, replayOf: known.request_id }
  }
  const answer = await work()
  await rows.insertAnswer(tx, {
    key,
    digest,
    status: answer.status,
    body: JSON.stringify(answer.body),
    request_id: requestId,
    created_at: clock.now(),
  })
  return answer
}
