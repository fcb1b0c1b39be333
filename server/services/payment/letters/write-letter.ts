import type { PlanId } from '../../../contracts/plans'
import type { MailMessage } from '../../../platform/mail'
import { dateIn, languageOf, moneyIn, PLAN_NAMES, translateIn } from '../wording'
import type { LetterSettings } from './settings'

/** What a customer is told of his plan. Times are milliseconds, amounts minor units. */
export interface PlanLetter {
  /**
   * `renewalFailed`: it could not be charged and is tried again; `renewalLost`: it was tried for the last time and the plan has ended;
   * `planEnding`: a plan that does not renew ends soon; `disputeLost`: his bank has given him the money of an order back.
   */
  readonly about: 'renewalFailed' | 'renewalLost' | 'planEnding' | 'disputeLost'
  readonly owner: string
  /** Where the account host cannot tell the account's address. */
  readonly email: string
  /** Null when the order was for no plan, or its plan had ended. */
  readonly plan: PlanId | null
  readonly amount: number
  /** The order that waits to be paid, or was disputed. */
  readonly orderId: string | null
  readonly retryAt: number | null
  /** Until when the plan's rights last; null when they have ended. */
  readonly endsAt: number | null
  /** Taken back. */
  readonly credits?: number
  readonly writtenAt: number
}

/** The letter's paragraphs by what there is to say; the texts are `letters.json`. */
export function writeLetter(
  settings: Pick<LetterSettings, 'siteName' | 'texts' | 'site'>,
  letter: PlanLetter,
  { to, language: wanted }: { readonly to: string; readonly language: string },
): MailMessage {
  const language = languageOf(settings, wanted)
  const t = translateIn(settings, language)
  const { about, retryAt, endsAt, orderId } = letter
  const date = dateIn(language)
  const site = settings.site(language)
  const values = {
    siteName: settings.siteName,
    plan: PLAN_NAMES[letter.plan ?? ''] ?? letter.plan ?? '',
    amount: moneyIn(language, 'USD')(letter.amount),
    order: orderId ?? '',
    pages: String(letter.credits ?? 0),
    retry: retryAt === null ? '' : date(retryAt),
    end: endsAt === null ? '' : date(endsAt),
    payLink: `${site}/recharge/discount?order=${orderId ?? ''}`,
    plansLink: `${site}/recharge/discount?tab=subscription`,
    accountLink: `${site}/account`,
    contactLink: `${site}/contact`,
  }
  const paragraphs = ['greeting', `${about}.text`, ...detailsOf(letter), `${about}.next`, 'signature']
  const text = paragraphs.map((key) => t(key, values)).join('\n\n')
  return { to, subject: t(`${about}.subject`, values), text: `${text}\n`, language }
}

/** What is said of what is so only now and then. */
function detailsOf({ about, plan, endsAt, credits = 0, writtenAt }: PlanLetter): readonly string[] {
  if (about === 'renewalFailed') {
    const hasRights = endsAt !== null && endsAt > writtenAt
    return [...(hasRights ? ['renewalFailed.rights'] : []), 'renewalFailed.pay']
  }
  if (about !== 'disputeLost') return []
  const ofPlan = plan === null ? [] : [endsAt === null ? 'disputeLost.planEnded' : 'disputeLost.planRunsOut']
  return [...(credits > 0 ? ['disputeLost.credits'] : []), ...ofPlan]
}
