import type { Generated } from 'kysely'

/** Times are milliseconds since the epoch. What opens something is stored as its SHA-256 only. */
export interface UserRow {
  row: Generated<number>
  id: string
  /** As `EmailSchema` leaves it. */
  email: string
  /** PHC string of argon2id. */
  password_hash: string
  /** BCP 47, of the interface at registration; mails are written in it. */
  language: string
  created_at: number
  confirmed_at: number | null
  first_login_at: number | null
}

export interface SessionRow {
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
}

/** A browser from which the account has been logged in to. */
export interface DeviceRow {
  device_hash: string
  user_id: string
  created_at: number
  expires_at: number
}

export const MAIL_PURPOSES = [
  'confirm',
  'exists',
  'reset',
  'changed',
  'deleted',
  'newEmail',
  'newEmailTaken',
  'newEmailAsked',
  'emailChanged',
] as const
export type MailPurpose = (typeof MAIL_PURPOSES)[number]

/** A letter that is asked for, and the code in its link, made only when it is written. */
export interface LetterRow {
  id: string
  /** Null for an address without an account: then nothing is sent, but as much is done. */
  user_id: string | null
  purpose: MailPurpose
  language: string
  /** `confirm`: the password of the registration that asked for it. */
  password_hash: string | null
  code_hash: string | null
  created_at: number
  expires_at: number
  used_at: number | null
  /** Where it goes, if not to the account's address: of an account that is no more, or the one it had. The row goes once it has been sent. */
  email: string | null
  /** The address that the account is to have, or has now. `newEmail` goes there. */
  new_email: string | null
}

/** How often something was tried. */
export interface AttemptRow {
  /** SHA-256 of what is counted: no address stays readable. */
  key: string
  count: number
  resets_at: number
}

export interface AccountTables {
  account_users: UserRow
  account_sessions: SessionRow
  account_devices: DeviceRow
  account_letters: LetterRow
  account_attempts: AttemptRow
}
