import * as z from 'zod'
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './account-limits'

/**
 * An address as accounts are known by it: trimmed, in lower case, ASCII. Two spellings of one address must not become two
 * accounts, and no character of it may end a line in a mail's head.
 */
export const EmailSchema = z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email())

/** A password to be set. Unicode normal form C, so that it can be typed on another keyboard (RFC 8265 §4.2). */
export const NewPasswordSchema = z
  .string()
  .normalize('NFC')
  .refine((text) => [...text].length >= MIN_PASSWORD_LENGTH)
  .max(MAX_PASSWORD_LENGTH)

/** A password as somebody remembers it: only bounded, so that the answer says nothing but whether it is right. */
export const GivenPasswordSchema = z.string().normalize('NFC').min(1).max(MAX_PASSWORD_LENGTH)

/** Language of the interface, BCP 47, in which mails are written. */
const LanguageCodeSchema = z.string().regex(/^[a-z]{2}(-[A-Za-z]{4})?$/)

/** What a mailed link carries: 32 random bytes as base64url. */
const CodeSchema = z.string().regex(/^[\w-]{43}$/)

export const RegisterInputSchema = z.object({
  email: EmailSchema,
  password: NewPasswordSchema,
  language: LanguageCodeSchema,
})

export const LoginInputSchema = z.object({
  email: EmailSchema,
  password: GivenPasswordSchema,
  /** From an earlier login in the same browser; keeps attempts by others from locking its owner out. */
  device: CodeSchema.optional().catch(undefined),
})

export const LoginResultSchema = z.object({
  /** The token of specification §3: opaque, 32 random bytes. */
  token: z.string(),
  userId: z.string(),
  /** To be handed in again at the next login from the same browser. */
  device: z.string(),
  /** The account's first login. */
  first: z.boolean(),
})
export type LoginResult = z.infer<typeof LoginResultSchema>

export const ForgotPasswordInputSchema = z.object({ email: EmailSchema, language: LanguageCodeSchema })

export const CodeInputSchema = z.object({ code: CodeSchema })

export const ConfirmedEmailSchema = z.object({ email: z.string() })

export const DeviceSchema = z.object({ device: z.string() })

export const ResetPasswordInputSchema = z.object({ code: CodeSchema, password: NewPasswordSchema })

/** `changePwd` of specification §7. */
export const ChangePasswordInputSchema = z.object({
  oldPassword: GivenPasswordSchema,
  newPassword: NewPasswordSchema,
})

/** Another address of an account, asked for by whoever knows its password. */
export const ChangeEmailInputSchema = z.object({ email: EmailSchema, password: GivenPasswordSchema })

/** Whoever deletes an account shows that it is his. */
export const DeleteAccountInputSchema = z.object({ password: GivenPasswordSchema })

export const IdentitySchema = z.object({
  userId: z.string(),
  email: z.string(),
  /** The free translation and the coupon wait for it. */
  emailConfirmed: z.boolean(),
  /** When the account was made, ISO 8601 UTC; absent where the upstream does not tell. */
  registerTime: z.string().optional(),
})
export type Identity = z.infer<typeof IdentitySchema>

/** Letters to an account go there, in this language (BCP 47). */
export const ContactSchema = z.object({ email: z.string(), language: z.string() })

/** `takeNoteBehavior` of specification §4: what is recorded of a login. */
export const BehaviorInputSchema = z.object({
  userId: z.string().max(64),
  behaviorType: z.string().min(1).max(64),
  extra: z.object({ sourceName: z.string().max(64) }),
})
