import * as z from 'zod'
import {
  ChangeEmailInputSchema,
  ChangePasswordInputSchema,
  CodeInputSchema,
  ConfirmedEmailSchema,
  ContactSchema,
  DeleteAccountInputSchema,
  DeviceSchema,
  ForgotPasswordInputSchema,
  IdentitySchema,
  LoginInputSchema,
  LoginResultSchema,
  RegisterInputSchema,
  ResetPasswordInputSchema,
} from './account'
import type { Call } from './calls'

const Nothing = z.object({})

/** A call of ours on the account host: JSON in the body, nothing for visitors. */
const post = <I extends z.ZodType, O extends z.ZodType>(
  path: string,
  input: I,
  output: O,
  replaySafe = false,
): Call<I, O> => ({
  host: 'account',
  method: 'POST',
  path: `/account/${path}`,
  encoding: 'json',
  visitor: false,
  replaySafe,
  input,
  output,
})

/**
 * The call table of the account host. Specification §7 shows none of its calls: all are ours. Whoever an answer could tell
 * whether an address has an account gets the same answer either way, after the same work.
 */
export const ACCOUNT_CALLS = {
  /** Makes an unconfirmed account and mails a link; for an address that has one, mails its owner instead. */
  register: post('register', RegisterInputSchema, Nothing),
  /** Uses up a link of `register` or `resendConfirmation`. */
  confirmEmail: post('confirmEmail', CodeInputSchema, ConfirmedEmailSchema),
  login: post('login', LoginInputSchema, LoginResultSchema),
  forgotPassword: post('forgotPassword', ForgotPasswordInputSchema, Nothing),
  /** Uses up a link of `forgotPassword`, ends every session of the account. `device` as in `login`. */
  resetPassword: post('resetPassword', ResetPasswordInputSchema, DeviceSchema),
  /** With the account's token; ends its other sessions. Reached through `changePwd` of the web-API host. */
  changePassword: post('changePassword', ChangePasswordInputSchema, Nothing),
  /**
   * With the account's token: mails a link to the address that the account is to have, and a notice to the one it has until the
   * link is followed. `emailUnchanged` for its own; an address that has an account gets another letter, and the asker the same answer.
   */
  changeEmail: post('changeEmail', ChangeEmailInputSchema, Nothing),
  /** Uses up a link of `changeEmail`: the account's address from now on. `emailTaken` when another account has got it since. */
  confirmNewEmail: post('confirmNewEmail', CodeInputSchema, ConfirmedEmailSchema),
  /**
   * With the account's token: the account and what the hosts keep of it are no more; orders and invoices stay for the books.
   * `orderNotCancellable` while a bank is at one of its orders.
   */
  deleteAccount: post('deleteAccount', DeleteAccountInputSchema, Nothing),
  /** With the account's token: mails the confirmation link again. */
  resendConfirmation: post('resendConfirmation', Nothing, Nothing),
  /** Ends the session of the token; no error when it has ended. */
  logout: post('logout', Nothing, Nothing, true),
  /** Ends all sessions of the token's account. */
  logoutEverywhere: post('logoutEverywhere', Nothing, Nothing, true),
  /** Whose token it is; `unauthenticated` when it is nobody's. For the other hosts of the upstream. */
  identify: post('identify', Nothing, IdentitySchema, true),
  /** Where to write to an account; `notFound` for none. For the other hosts of the upstream; asked once, since a foreign one may lack it. */
  contact: post('contact', z.object({ userId: z.string().max(64) }), ContactSchema),
} as const
