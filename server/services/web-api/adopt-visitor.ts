import type { WebApiContext } from './context'
import { ownerOf, type Principal } from './principal'

/**
 * What a visitor has uploaded and translated becomes the account's: whoever logs in finds his drafts and results. Holding the
 * visitor's token is the proof that they are his. A token that is too old or forged owns nothing, which is no error; neither
 * is a second time.
 */
export async function adoptVisitor(
  context: WebApiContext,
  principal: Principal,
  { visitorToken }: { readonly visitorToken: string },
): Promise<Record<string, never>> {
  const { credits, rows, tokens } = context
  const visitor = tokens.verify(visitorToken)
  if (visitor === null) return {}
  const [from, to] = [ownerOf({ kind: 'visitor', id: visitor }), ownerOf(principal)]
  // First: his files must not come without what he has used of free translations.
  await credits.adopt(from, to)
  await rows.transaction(async (transaction) => {
    await rows.lockOwner(transaction, from)
    await rows.lockOwner(transaction, to)
    await rows.changeOwner(transaction, from, to)
  })
  return {}
}
