import type { AppLoadContext } from '@remix-run/node'
import { textsFor } from './i18n.server'
import { exposedError } from './page-errors.server'

/** The fields of a form. A body that is none, whatever its head says, is the sender's fault: 400, in the reader's language. */
export async function readForm(request: Request, context: AppLoadContext): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    // Of anything else, such as a line that went, there is nobody left to tell.
    if (request.signal.aborted) throw error
    throw exposedError(400, textsFor(context, 'common')('failure.unreadable'))
  }
}
