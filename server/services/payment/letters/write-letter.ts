import type { PlanId } from '../../../contracts/plans'
import type { MailMessage } from '../../../platform/mail'
import { dateIn, languageOf, moneyIn, PLAN_NAMES, translateIn } from '../wording'
import type { LetterSettings } from './settings'

/** What a customer is told of his plan. Times are milliseconds, amounts minor units. */
export interface PlanLetter {
  /**
   * `renewalFailed`: it could not be charged and is tried again; `renewalLost`: it was tried for the last time and the plan has ended;
   * `planEnding`: a plan that does not renew ends soon.
   */
  readonly about: 'renewalFailed' | 'renewalLost' | 'planEnding'
  readonly owner: string
  /** Where the account host cannot tell the account's address. */
  readonly email: string
  readonly plan: PlanId
  readonly amount: number
  /** The order that waits to be paid. */
  readonly orderId: string | null
  readonly retryAt: number | null
  /** Until when the plan's rights last. */
  readonly endsAt: number
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
    plan: PLAN_NAMES[letter.plan] ?? letter.plan,
    amount: moneyIn(language, 'USD')(letter.amount),
    retry: retryAt === null ? '' : date(retryAt),
    end: date(endsAt),
    payLink: `${site}/recharge/discount?order=${orderId ?? ''}`,
    plansLink: `${site}/recharge/discount?tab=subscription`,
    accountLink: `${site}/account`,
  }
  const hasRights = about !== 'renewalFailed' || endsAt > letter.writtenAt
  const paragraphs = [
    'greeting',
    `${about}.text`,
    ...(about === 'renewalFailed' ? [...(hasRights ? [`${about}.rights`] : []), `${about}.pay`] : []),
    `${about}.next`,
    'signature',
  ]
  const text = paragraphs.map((key) => t(key, values)).join('\n\n')
  return { to, subject: t(`${about}.subject`, values), text: `${text}\n`, language }
}
