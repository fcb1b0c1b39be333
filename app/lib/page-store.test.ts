import { expect, test } from 'vitest'
import { createPageStore, valuesOfPage } from './page-store'

test('[UI-08] every store value exists, the locale being English at first', () => {
  const values = createPageStore().read()
  expect(values).toMatchObject({
    title: '',
    descriptionContent: '',
    keywordsContent: '',
    siteName: '',
    locale: 'en',
    toLanguage: '',
    agent: '',
    hasLogin: false,
  })
})

test('[UI-08] the values follow the page', () => {
  const store = createPageStore()
  store.write({ toLanguage: 'es' })
  store.write(valuesOfPage({ title: 'Aide', description: 'D', keywords: 'k', siteName: 'Verso', code: 'fr' }))
  expect(store.read()).toMatchObject({
    title: 'Aide – Verso',
    descriptionContent: 'D',
    keywordsContent: 'k',
    siteName: 'Verso',
    locale: 'fr',
    toLanguage: 'es',
  })
})

test('[UI-08][SHELL-05] listeners are told of changes only', () => {
  const store = createPageStore()
  let told = 0
  store.subscribe(() => told++)
  store.write({ isContactShown: true })
  store.write({ isContactShown: true })
  store.write({ isContactShown: false })
  expect(told).toBe(2)
})
