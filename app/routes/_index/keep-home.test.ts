import { expect, test } from 'vitest'
import { NETWORK_FAILURE } from '~/lib/failure'
import { actOrKeepHome, loadOrKeepHome, rememberHome } from './keep-home'

const data = { tab: 'documents', pairs: { en: ['es'] }, files: [{ fileId: 'a' }], trouble: null } as const
const load = (answer: () => Promise<unknown>, query = '') =>
  loadOrKeepHome({
    request: new Request(`http://localhost/translate/${query}`),
    serverLoader: answer as <T>() => Promise<T>,
  })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('[TXT-02] without a server the screen keeps what it showed, and says why', async () => {
  await expect(load(lost)).rejects.toThrow('Failed to fetch')
  rememberHome(data)
  expect(await load(lost)).toEqual({ ...data, trouble: NETWORK_FAILURE })
  expect(await load(lost, '?tab=text')).toMatchObject({ tab: 'text', files: data.files })
})

test('[TXT-02] a server that cannot reach its upstream does not empty the screen', async () => {
  rememberHome(data)
  const empty = { ...data, tab: 'text', pairs: {}, files: [], trouble: NETWORK_FAILURE }
  expect(await load(async () => empty)).toEqual({ ...data, tab: 'text', trouble: NETWORK_FAILURE })
  const answered = { ...data, files: [] }
  expect(await load(async () => answered)).toBe(answered)
})

test('a refusal of the server itself is not taken for a lost line', async () => {
  rememberHome(data)
  const refusal = new Response(null, { status: 404 })
  const refused = async () => {
    throw refusal
  }
  await expect(load(refused)).rejects.toBe(refusal)
})

test('[TXT-02] a form that was lost on the way comes back as it was', async () => {
  const body = new URLSearchParams({ from: 'en', to: 'es', bilingual: 'table' })
  const request = new Request('http://localhost/translate/', { method: 'POST', body })
  const outcome = await actOrKeepHome({ request, serverAction: lost })
  expect(outcome).toMatchObject({ from: 'en', to: 'es', bilingual: 'table', formFailure: NETWORK_FAILURE })
})
