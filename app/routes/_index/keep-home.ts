import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react'
import { unreachableOutcome } from '~/features/documents/documents-outcome'
import { NETWORK_FAILURE, type Failure } from '~/lib/failure'
import { noteFailure } from '~/lib/pending'

/** The part of the loader's data that matters here; the rest is kept as it is. */
export interface HomeData {
  readonly tab: 'documents' | 'text'
  readonly trouble: Failure | null
}

let shown: HomeData | undefined

/** What the screen shows is kept, so that losing the server does not empty it. */
export function rememberHome(data: HomeData): void {
  shown = data
}

/** The loader's data; without an answer what was shown before, and why. */
export async function loadOrKeepHome({
  request,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>): Promise<HomeData> {
  try {
    const data = await serverLoader<HomeData>()
    const isLost = data.trouble?.code === NETWORK_FAILURE.code
    return isLost && shown ? { ...shown, tab: data.tab, trouble: data.trouble } : data
  } catch (error) {
    // A Response is an answer, if not the one hoped for.
    if (!shown || error instanceof Response) throw error
    if (!request.signal.aborted) noteFailure()
    const isText = new URL(request.url).searchParams.get('tab') === 'text'
    return { ...shown, tab: isText ? 'text' : 'documents', trouble: NETWORK_FAILURE }
  }
}

/** The action's outcome; without an answer one that says so and keeps what was chosen. */
export async function actOrKeepHome({
  request,
  serverAction,
}: Pick<ClientActionFunctionArgs, 'request' | 'serverAction'>): Promise<unknown> {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    noteFailure()
    return unreachableOutcome(form)
  }
}
