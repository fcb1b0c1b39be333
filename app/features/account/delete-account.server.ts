import { redirectDocument, type AppLoadContext } from '@remix-run/node'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import { UpstreamError } from '#contracts/executor'
import { textsFor } from '~/lib/i18n.server'
import { forgetKeptForm } from '~/lib/kept-form.server'
import { localizedPath } from '~/lib/languages'
import { startLogin } from '~/lib/login.server'
import { openSession } from '~/lib/own-session.server'
import { openUpstream } from '~/lib/upstream.server'
import { accountForms } from './account-forms.server'
import { submitForm } from './submit-form.server'

/** Deletes the account whose password was given; the browser forgets it, and the home page says so. */
export async function deleteAccount(
  form: FormData,
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const session = await openSession(request, context)
  const upstream = await openUpstream(request, context)
  return submitForm(context, {
    form,
    schema: accountForms(context).remove,
    fieldOf: { incorrectPassword: 'current' },
    textOf: { orderNotCancellable: textsFor(context, 'account')('delete.paymentRunning') },
    async perform({ current }) {
      try {
        await upstream.execute(ACCOUNT_CALLS.deleteAccount, { password: current })
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.ret !== 403) throw error
        return startLogin(request, context, '/account?delete=1', await session.headers())
      }
      session.clear()
      const headers = await session.headers()
      headers.append('set-cookie', await forgetKeptForm(context))
      // A document of its own, so that no memory of the page knows him. Absolute, because a basename alone would lose the home's slash.
      const home = context.origin + localizedPath(context.language, '/?origin=accountDeleted')
      return redirectDocument(home, { status: 303, headers })
    },
  })
}
