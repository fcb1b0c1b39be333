import type * as z from 'zod'
import type { Quote, QuoteInputSchema } from '../../contracts/credits'
import type { Plan } from '../../contracts/plans'
import type { WebApiContext } from './context'
import { failure } from './errors'
import { refuseUnservedPair } from './language-pairs'
import { presentFile } from './present-file'
import { priceDocument } from './price-document'
import { askedOf, ownerOf, type Principal } from './principal'
import type { PricePromise } from './quote-tokens'
import { requireReadable } from './read-scan'
import type { StoredFile } from './store'

/**
 * What a file will cost its owner. The price shown is the price charged, for `policy.quoteLifetimeMs`. What cannot be translated has no
 * price: where the caller says from which language, the pair is asked for first.
 */
export async function quoteFile(
  context: WebApiContext,
  principal: Principal,
  input: z.output<typeof QuoteInputSchema>,
): Promise<Quote> {
  const file = await presentFile(context, ownerOf(principal), input.fileId)
  if (input.from !== undefined) await refuseUntranslatable(context, file, input.from, input.to)
  const { promised, ...quote } = await makeQuote(context, principal, file, input)
  return {
    ...quote,
    quoteId: context.quotes.issue(promised),
    fileId: file.id,
    pages: file.pages,
    price: promised.price,
    expireTime: new Date(promised.expiresAt).toISOString(),
  }
}

/** Throws what `submitTask` would say of the languages, before anybody looks at a price. */
async function refuseUntranslatable(
  context: WebApiContext,
  file: StoredFile,
  asked: string,
  to: string,
): Promise<void> {
  const from = asked === 'auto' ? file.detected_language : asked
  if (from === null) throw failure('languageUndetected')
  await refuseUnservedPair(context.translator, from, to)
  await requireReadable(context, file, from)
}

interface MadeQuote extends Pick<Quote, 'discountPercent' | 'freeReason' | 'balance' | 'missing'> {
  readonly promised: PricePromise
}

async function makeQuote(
  context: WebApiContext,
  principal: Principal,
  file: StoredFile,
  { to, promisedFree = 0 }: Pick<z.output<typeof QuoteInputSchema>, 'to' | 'promisedFree'>,
): Promise<MadeQuote> {
  const [plans, account] = await Promise.all([context.plans(), context.credits.account(askedOf(principal))])
  const plan = planOf(plans.plans, account.plan)
  const { price, usesFreeTranslation, ...reasons } = priceDocument({
    pages: file.pages,
    plan,
    freeLeft: account.freeLeft - promisedFree,
    freeTranslation: plans.freeTranslation,
  })
  return {
    ...reasons,
    balance: account.balance,
    missing: Math.max(0, price - account.balance),
    promised: {
      owner: ownerOf(principal),
      fileId: file.id,
      to,
      price,
      usesFreeTranslation,
      filesAtOnce: plan.filesAtOnce,
      expiresAt: context.clock.now() + context.policy.quoteLifetimeMs,
    },
  }
}

function planOf(plans: readonly Plan[], id: Plan['id']): Plan {
  const plan = plans.find((other) => other.id === id)
  if (!plan) throw new Error(`The configurator has no plan ${id}`)
  return plan
}

/**
 * The price that the caller has been shown. Without a quote (older callers) it is made now, but only a free one: nothing is
 * charged that nobody has seen. Throws `quoteExpired`, also for a quote of another file, language or caller; `loginToTranslate`
 * for a visitor whose document is not free; `insufficientBalance` where there is no quote and too little.
 */
export async function acceptQuote(
  context: WebApiContext,
  principal: Principal,
  file: StoredFile,
  input: { readonly to: string; readonly quoteId: string },
): Promise<PricePromise> {
  const promised =
    input.quoteId === ''
      ? await quoteNow(context, principal, file, input.to)
      : context.quotes.verify(input.quoteId)
  if (!promised || promised.fileId !== file.id || promised.to !== input.to) throw failure('quoteExpired')
  if (promised.owner !== ownerOf(principal)) throw failure('quoteExpired')
  if (promised.price > 0 && principal.kind === 'visitor') throw failure('loginToTranslate')
  return promised
}

async function quoteNow(
  context: WebApiContext,
  principal: Principal,
  file: StoredFile,
  to: string,
): Promise<PricePromise | null> {
  const { promised, missing } = await makeQuote(context, principal, file, { to })
  if (promised.price === 0 || principal.kind === 'visitor') return promised
  if (missing > 0) throw failure('insufficientBalance', { pages: missing })
  return null
}
