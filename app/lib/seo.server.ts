import type { AppLoadContext } from '@remix-run/node'
import type seoTexts from '../../locales/en/seo.json'
import { textsFor } from './i18n.server'
import type { SeoData } from './seo'

/** The pages that have words for search engines (specification §2). */
export type SeoKey = keyof typeof seoTexts

/** Nothing that search engines could show to anybody else. */
const PRIVATE: ReadonlySet<SeoKey> = new Set([
  '404',
  'myFile',
  'account',
  'myorder',
  'changePassword',
  'pages',
  'success',
  'coupon',
])

export function seoFor(context: AppLoadContext, key: SeoKey): SeoData {
  const t = textsFor(context, 'seo')
  return {
    title: t(`${key}.title`),
    description: t(`${key}.description`),
    keywords: t(`${key}.keywords`),
    siteName: context.siteName,
    origin: context.origin,
    prefix: context.language.prefix,
    code: context.language.code,
    path: context.path,
    indexed: !PRIVATE.has(key),
  }
}
