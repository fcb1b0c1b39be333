import type { AppLoadContext } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { enterPage, type PageRules } from './enter-page.server'
import seo from '../../locales/fr/seo.json'

const context = {
  language: { prefix: 'fr', code: 'fr', dir: 'ltr' },
  locales: { en: {}, fr: { seo } },
  siteName: 'Verso',
  origin: 'https://example.org',
  path: '/help',
} as unknown as AppLoadContext

const enter = (rules: PageRules) => enterPage({ context }, rules)
const refusal = async (rules: PageRules) => {
  const answer = await enter(rules).then(
    () => null,
    (error: unknown) => error,
  )
  if (!(answer instanceof Response)) throw new Error('An answer was expected')
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('[ROUTE-13] middleware', () => {
  test('i18n and seo run on a navigation and name the page in its language', async () => {
    const { seo: found } = await enter({ seo: 'help' })
    expect(found).toMatchObject({ title: seo.help.title, code: 'fr', prefix: 'fr', path: '/help' })
  })

  test('an unknown name is answered 500 with its name', async () => {
    expect(await refusal({ seo: 'help', middleware: ['i18n', 'guard'] })).toEqual({
      status: 500,
      body: { message: 'Unknown middleware guard' },
    })
  })

  test('no name is inherited from an object', async () => {
    expect((await refusal({ seo: 'help', middleware: ['constructor'] })).status).toBe(500)
  })
})

describe('[ROUTE-11] page validation', () => {
  test('false is 404, with the title of the 404 screen', async () => {
    const { status, body } = await refusal({ seo: 'help', validate: () => false })
    expect(status).toBe(404)
    expect(body).toMatchObject({ seo: { title: seo['404'].title } })
  })

  test('what is thrown keeps its status and message', async () => {
    const validate = () => Promise.reject(Object.assign(new Error('Gone for good'), { status: 410 }))
    expect(await refusal({ seo: 'help', validate })).toEqual({
      status: 410,
      body: { message: 'Gone for good' },
    })
  })

  test.each([undefined, 200, 99, 404.5, '404'])('status %s is none of an error: 500', async (status) => {
    const validate = () => Promise.reject(Object.assign(new Error('Broken'), { status }))
    expect(await refusal({ seo: 'help', validate })).toEqual({ status: 500, body: { message: 'Broken' } })
  })

  test('a redirect thrown by the validation goes out as it is', async () => {
    const validate = () => {
      throw new Response(null, { status: 302, headers: { Location: '/x' } })
    }
    await expect(enter({ seo: 'help', validate })).rejects.toMatchObject({ status: 302 })
  })
})
