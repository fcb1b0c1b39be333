import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type errors from '../../locales/en/errors.json'
import type { Failure } from './failure'
import { formatNumber, formatSize } from './format'
import { MAX_FILE_BYTES } from '#contracts/limits'

type Known = keyof typeof errors

/** A failure in the language of the page; an unknown code shows what the upstream said. */
export function errorText(t: TFunction<'errors'>, language: string, { code, params, msg }: Failure): string {
  // A missing key comes back as the key itself.
  const values = {
    maxSize: formatSize(MAX_FILE_BYTES, language),
    ...params,
    ...pagesInWords(t, language, params),
  }
  const text = t(code as Known, values)
  if (text !== code) return text
  return msg || t('internal')
}

/** 'for {pages}' reads as 'for 3 pages'. */
function pagesInWords(t: TFunction<'errors'>, language: string, { pages }: Failure['params']) {
  const count = Number(pages)
  if (pages === undefined || !Number.isInteger(count)) return {}
  const words = t as unknown as TFunction<['errors', 'common']>
  return { pages: words('common:pages', { count, replace: { count: formatNumber(count, language) } }) }
}

export function useErrorText(): (failure: Failure) => string {
  const { t, i18n } = useTranslation('errors')
  return (failure) => errorText(t, i18n.language, failure)
}
