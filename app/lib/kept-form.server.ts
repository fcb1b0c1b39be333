import { createCookie, type AppLoadContext } from '@remix-run/node'
import * as z from 'zod'

/** As long as somebody may take to log in again. */
const MAX_AGE = 15 * 60
/** Browsers drop cookies above 4096 bytes; signed and in base64 they are longer. */
const MAX_BYTES = 2700
const KeptSchema = z.object({ at: z.string(), fields: z.record(z.string(), z.string()) })

const cookieOf = ({ sessionSecrets, secureCookies }: AppLoadContext) =>
  createCookie('kept_form', {
    httpOnly: true,
    sameSite: 'lax',
    secure: secureCookies,
    path: '/',
    secrets: sessionSecrets,
    maxAge: MAX_AGE,
  })

const placeOf = (request: Request, context: AppLoadContext): string => {
  const query = new URL(request.url).searchParams
  for (const name of ['index', '_data', 'r', 'state', 'token']) query.delete(name)
  return `${context.path}?${query.toString()}`
}

/**
 * The cookie that keeps what was typed into a form whose sender has to log in first. It stays with the browser; only the named
 * fields are kept, which must be neither secrets nor card data. Null when it is too long for a cookie.
 */
export async function keptFormCookie(
  request: Request,
  context: AppLoadContext,
  form: FormData,
  names: readonly string[],
): Promise<string | null> {
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const value = form.get(name)
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
  const kept: z.infer<typeof KeptSchema> = { at: placeOf(request, context), fields }
  if (Buffer.byteLength(JSON.stringify(kept)) > MAX_BYTES) return null
  return cookieOf(context).serialize(kept)
}

/** What was typed into the form of this address before its sender had to log in. */
export async function readKeptForm(
  request: Request,
  context: AppLoadContext,
): Promise<Readonly<Record<string, string>> | null> {
  const kept = KeptSchema.safeParse(await cookieOf(context).parse(request.headers.get('cookie')))
  return kept.success && kept.data.at === placeOf(request, context) ? kept.data.fields : null
}

/** Once the form has been carried out, or its sender has logged out. */
export const forgetKeptForm = (context: AppLoadContext): Promise<string> =>
  cookieOf(context).serialize('', { maxAge: 0 })
