import type { AppLoadContext } from '@remix-run/node'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import { UpstreamError } from '#contracts/executor'
import { startLogin } from '~/lib/login.server'
import { openSession } from '~/lib/own-session.server'
import { openUpstream } from '~/lib/upstream.server'
import { accountForms } from './account-forms.server'
import { screenAnswer } from './account-screen.server'
import { submitForm } from './submit-form.server'

/** Has a link sent to the address that the account is to have. */
export async function changeEmail(
  form: FormData,
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const upstream = await openUpstream(request, context)
  return submitForm(context, {
    form,
    schema: accountForms(context).newEmail,
    fieldOf: { incorrectPassword: 'current', emailUnchanged: 'email' },
    async perform({ email, current }) {
      try {
        await upstream.execute(ACCOUNT_CALLS.changeEmail, { email, password: current })
        return screenAnswer({ emailAsked: email })
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.ret !== 403) throw error
        const session = await openSession(request, context)
        return startLogin(request, context, '/account?email=1', await session.headers())
      }
    },
  })
}
