import type { MailMessage } from '../../platform/mail'
import type { AccountContext, LetterTexts } from './context'
import { failure } from './errors'
import type { Letter, Tx, User } from './store'
import { digest } from './digest'
import type { MailPurpose } from './tables'

type Part = 'subject' | 'text'

const ENGLISH = 'en'

/** Where a letter's link leads, below the address of the screens. */
const SCREENS: Record<MailPurpose, string> = {
  confirm: '/confirm-email',
  exists: '/login',
  reset: '/reset-password',
  changed: '/forgot-password',
  deleted: '/register',
  newEmail: '/confirm-new-email',
  newEmailTaken: '/login',
  newEmailAsked: '/forgot-password',
  emailChanged: '/login',
}

const CARRIES_CODE: ReadonlySet<MailPurpose> = new Set(['confirm', 'reset', 'newEmail'])

/** `mail.<purpose>.<part>` in the language, or in English where the language is not one of ours. */
function textOf(texts: LetterTexts, language: string, purpose: MailPurpose, part: Part): string {
  const read = (code: string): unknown => {
    const file = texts[code] as { mail?: Record<string, Partial<Record<Part, unknown>>> } | undefined
    return file?.mail?.[purpose]?.[part]
  }
  const text = read(language) ?? read(ENGLISH)
  if (typeof text !== 'string') throw new Error(`No text for the letter ${purpose}.${part}`)
  return text
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)

/** The letter as it is sent; `code` is in its link and nowhere else. */
export function writeLetter(
  context: Pick<AccountContext, 'texts' | 'siteName' | 'screens' | 'supportEmail'>,
  letter: Pick<Letter, 'purpose' | 'language' | 'new_email'>,
  email: string,
  code: string,
): MailMessage {
  const { purpose, language } = letter
  const query = CARRIES_CODE.has(purpose) ? `?code=${code}` : ''
  const values = {
    siteName: context.siteName,
    supportEmail: context.supportEmail,
    email,
    newEmail: letter.new_email ?? '',
    link: context.screens(language) + SCREENS[purpose] + query,
  }
  const written = (part: Part): string => fill(textOf(context.texts, language, purpose, part), values)
  return { to: email, subject: written('subject'), text: `${written('text')}\n`, language }
}

/** Name of the job that writes and sends a letter. */
export const SEND_LETTER = 'account/send-letter'

export interface WantedLetter {
  readonly purpose: MailPurpose
  readonly language: string
  /** Undefined: nobody has this address; the same is done, and nothing sent. */
  readonly user: Pick<User, 'id'> | undefined
  readonly lifetimeMs: number
  readonly passwordHash?: string
  /** Where it goes when the account has no or another address by then. */
  readonly email?: string
  /** The address that the account is to have, or has now. */
  readonly newEmail?: string
}

/** Asks for a letter in the caller's transaction: it is written exactly if what it tells of has happened. */
export async function orderLetter(context: AccountContext, tx: Tx, wanted: WantedLetter): Promise<void> {
  const { clock, ids, queue, rows } = context
  const id = ids.uuid()
  const now = clock.now()
  await rows.insertLetter(tx, {
    id,
    user_id: wanted.user?.id ?? null,
    purpose: wanted.purpose,
    language: wanted.language,
    password_hash: wanted.passwordHash ?? null,
    code_hash: null,
    created_at: now,
    expires_at: now + wanted.lifetimeMs,
    used_at: null,
    email: wanted.email ?? null,
    new_email: wanted.newEmail ?? null,
  })
  await queue.enqueue(tx, { name: SEND_LETTER, payload: { letterId: id } })
}

/** The letter whose link carries this code. Throws `linkInvalid` when it is used, replaced, too old or nobody's. */
export async function openLetter(
  context: AccountContext,
  code: string,
  purpose: MailPurpose,
): Promise<Letter & { user_id: string }> {
  const letter = await context.rows.findOpenLetter(digest(code), purpose, context.clock.now())
  if (!letter || letter.user_id === null) throw failure('linkInvalid')
  return { ...letter, user_id: letter.user_id }
}
