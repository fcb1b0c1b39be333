import type * as z from 'zod'
import type { ContactSchema } from '../../contracts/account'
import type { AccountContext } from './context'
import { failure } from './errors'

/** Where an account's letters go now. Throws `notFound`. */
export async function contact(
  { rows }: AccountContext,
  { userId }: { readonly userId: string },
): Promise<z.output<typeof ContactSchema>> {
  const user = await rows.loadUser(userId)
  if (!user) throw failure('notFound')
  return { email: user.email, language: user.language }
}
