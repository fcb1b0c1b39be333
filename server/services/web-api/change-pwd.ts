import type { Request } from 'express'
import type * as z from 'zod'
import type { ChangePasswordInputSchema } from '../../contracts/account'
import type { WebApiContext } from './context'

/** `changePwd` stands on this host (specification §7); the account service does it. */
export async function changePwd(
  { accounts }: WebApiContext,
  request: Request,
  input: z.output<typeof ChangePasswordInputSchema>,
): Promise<Record<string, never>> {
  await accounts.changePassword(request.get('token') ?? '', input, request.get('x-forwarded-for') ?? '')
  return {}
}
