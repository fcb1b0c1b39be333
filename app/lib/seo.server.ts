import type { AppLoadContext } from '@remix-run/node'
import type seoTexts from '../../locales/en/seo.json'
import { textsFor } from './i18n.server'
import type { SeoData } from './seo'

export function seoFor(context: AppLoadContext, key: keyof typeof seoTexts): SeoData {
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
  }
}
