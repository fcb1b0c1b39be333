import express, { Router, type Request } from 'express'
import type * as z from 'zod'
import { ACCOUNT_CALLS } from '../../contracts/account-calls'
import type { Call } from '../../contracts/calls'
import { asyncHandler, createFailureHandler, sendData } from '../../platform/http'
import { changeEmail } from './change-email'
import { changePassword } from './change-password'
import { confirmEmail } from './confirm-email'
import { confirmNewEmail } from './confirm-new-email'
import { contact } from './contact'
import type { AccountContext, Asker } from './context'
import { deleteAccount } from './delete-account'
import { describeCode, failure } from './errors'
import { forgotPassword } from './forgot-password'
import { identify } from './identify'
import { logIn } from './log-in'
import { logOut, logOutEverywhere } from './log-out'
import { register } from './register'
import { resendConfirmation } from './resend-confirmation'
import { resetPassword } from './reset-password'

const MAX_JSON_BYTES = '8kb'

/**
 * The calls of `contracts/account-calls.ts`. The browser's address is the last one in `X-Forwarded-For`, which the web app
 * writes: mount this only where nobody else can call it.
 */
export function createRouter(context: AccountContext): Router {
  const router = Router()
  router.use(express.json({ limit: MAX_JSON_BYTES }))
  const serve = <I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    work: (asker: Asker, input: z.output<I>) => Promise<z.output<O>>,
  ): void => {
    router.post(
      call.path,
      asyncHandler(async (request, response) => {
        const input = call.input.safeParse(request.body ?? {})
        if (!input.success) {
          const field = String(input.error.issues[0]?.path[0] ?? '')
          throw failure('invalidInput', field === '' ? {} : { field })
        }
        sendData(response, await work(askerOf(request), input.data))
      }),
    )
  }
  const calls = ACCOUNT_CALLS
  serve(calls.register, (asker, input) => register(context, asker, input))
  serve(calls.confirmEmail, (_asker, input) => confirmEmail(context, input))
  serve(calls.login, (asker, input) => logIn(context, asker, input))
  serve(calls.forgotPassword, (asker, input) => forgotPassword(context, asker, input))
  serve(calls.resetPassword, (_asker, input) => resetPassword(context, input))
  serve(calls.changePassword, (asker, input) => changePassword(context, asker, input))
  serve(calls.changeEmail, (asker, input) => changeEmail(context, asker, input))
  serve(calls.confirmNewEmail, (_asker, input) => confirmNewEmail(context, input))
  serve(calls.deleteAccount, (asker, input) => deleteAccount(context, asker, input))
  serve(calls.resendConfirmation, (asker) => resendConfirmation(context, asker))
  serve(calls.logout, (asker) => logOut(context, asker))
  serve(calls.logoutEverywhere, (asker) => logOutEverywhere(context, asker))
  serve(calls.identify, (asker) => identify(context, asker))
  serve(calls.contact, (_asker, input) => contact(context, input))
  router.use(createFailureHandler({ logger: context.logger, describe: describeCode, unexpected: 'internal' }))
  return router
}

const askerOf = (request: Request): Asker => ({
  address: request.get('x-forwarded-for')?.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? ''),
  token: request.get('token') ?? '',
})
