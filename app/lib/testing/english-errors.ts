import { readFileSync } from 'node:fs'
import { createInstance, type TFunction } from 'i18next'
import { I18N_OPTIONS } from '../i18n-options'

export const errors = JSON.parse(readFileSync('locales/en/errors.json', 'utf8')) as Record<string, string>

export function englishErrors(): TFunction<'errors'> {
  const instance = createInstance()
  void instance.init({ ...I18N_OPTIONS, lng: 'en', resources: { en: { errors } }, initImmediate: false })
  return instance.getFixedT('en', 'errors')
}
