import type { Request, Response } from 'express'
import { successAddress } from '../checkout-sessions'
import type { CardContext } from '../context'
import { loadChallenge, passChallenge, type Challenge } from '../pass-challenge'
import { createWork } from '../work'
import { dataElement, markup } from './html'
import { originOf, parentOf, sandboxNote, sendPage } from './page'
import { languageOf, translateIn } from './texts'

/** What `browser/challenge.ts` reads: the page that waits for the end. */
export interface ChallengeData {
  readonly parent: string
}

const inWork = <Result>(
  context: CardContext,
  id: string,
  then: (challenge: Challenge, work: ReturnType<typeof createWork>) => Promise<Result>,
): Promise<Result> =>
  context.rows.transaction(async (tx) => {
    const work = createWork(context, tx, { id: null, idempotencyKey: null })
    return then(await loadChallenge(work, id), work)
  })

/** 3-D Secure as the customer's bank would ask: in a frame of the page (`parent`), or on its way back to an address. */
export async function showChallenge(
  context: CardContext,
  request: Request,
  response: Response,
): Promise<void> {
  const challenge = await inWork(context, request.params['id'] ?? '', async (found) => found)
  sendChallenge(context, request, response, challenge)
}

export async function submitChallenge(
  context: CardContext,
  request: Request,
  response: Response,
): Promise<void> {
  const passed = (request.body as { result?: unknown }).result === 'confirm'
  const challenge = await inWork(context, request.params['id'] ?? '', async (found, work) => {
    if (found.isOpen) await passChallenge(work, found, passed)
    return found
  })
  const target = targetOf(challenge)
  if (target !== null) return response.redirect(303, target)
  sendChallenge(context, request, response, { ...challenge, isOpen: false })
}

/** Where the browser goes after the answer; null where the page waits around the frame. */
function targetOf({ intent, session, returnUrl }: Challenge): string | null {
  if (session) {
    return session.body.status === 'complete' ? successAddress(session.body) : returnUrl
  }
  if (returnUrl === null) return null
  const address = new URL(returnUrl)
  address.searchParams.set('payment_intent', intent.body.id)
  address.searchParams.set('payment_intent_client_secret', intent.body.client_secret)
  address.searchParams.set('redirect_status', intent.body.status === 'succeeded' ? 'succeeded' : 'failed')
  return address.href
}

function sendChallenge(
  context: CardContext,
  request: Request,
  response: Response,
  { isOpen, session, returnUrl }: Challenge,
): void {
  const parent = parentOf(context, request.query['parent'])
  const language = languageOf(context, session?.body.locale ?? request.query['locale'])
  const translate = translateIn(language)
  const targets = [returnUrl, session?.body.success_url].map(originOf)
  const { theme } = request.query
  sendPage(context, response, {
    language,
    title: translate('challenge.title'),
    status: isOpen || request.method === 'POST' ? 200 : 410,
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
    formTargets: targets.filter((origin) => origin !== null),
    ...(parent !== null && { parent }),
    ...(parent !== null && !isOpen && { script: 'challenge' as const }),
    body: markup`<body class="page">
      <main>
        ${sandboxNote(language)}
        <h1>${translate('challenge.title')}</h1>
        ${
          isOpen
            ? markup`<p>${translate('challenge.text')}</p>
                <form method="post" class="choices">
                  <button name="result" value="confirm">${translate('challenge.confirm')}</button>
                  <button name="result" value="refuse" class="quiet">${translate('challenge.refuse')}</button>
                </form>`
            : markup`<p role="status">${translate('challenge.over')}</p>`
        }
      </main>
      ${parent !== null && !isOpen ? dataElement('data', { parent } satisfies ChallengeData) : ''}
    </body>`,
  })
}
