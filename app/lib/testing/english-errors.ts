import { readFileSync } from 'node:fs'
import { createInstance, type TFunction } from 'i18next'
import { I18N_OPTIONS } from '../i18n-options'

const read = (namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8')) as Record<string, string>

export const errors = read('errors')

export function englishErrors(): TFunction<'errors'> {
  const instance = createInstance()
  const resources = { en: { errors, common: read('common') } }
  void instance.init({ ...I18N_OPTIONS, lng: 'en', resources, initImmediate: false })
  return instance.getFixedT('en', 'errors')
}
