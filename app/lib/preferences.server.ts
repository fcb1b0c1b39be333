import { parse, serialize } from 'cookie'
import type { AppLoadContext } from '@remix-run/node'
import { TRANSLATION_LANGUAGE_CODES } from '#contracts/languages'
import type { BilingualLayout } from '#contracts/translate'
import type { LanguageChoice, Theme } from './preferences'
import { isBilingualLayout, isTheme } from './preferences'

const YEAR = 365 * 24 * 60 * 60
const THEME_COOKIE = 'theme'
const LANGUAGES_COOKIE = 'languages'
const BILINGUAL_COOKIE = 'bilingual'
const codes: readonly string[] = TRANSLATION_LANGUAGE_CODES

const read = (request: Request, name: string): string | undefined =>
  parse(request.headers.get('cookie') ?? '')[name]

const write = (context: AppLoadContext, name: string, value: string, maxAge = YEAR): string =>
  serialize(name, value, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: context.secureCookies,
    maxAge,
  })

/** `system` unless the reader has chosen. */
export function readTheme(request: Request): Theme {
  const theme = read(request, THEME_COOKIE)
  return isTheme(theme) ? theme : 'system'
}

export const themeCookie = (context: AppLoadContext, theme: Theme): string =>
  write(context, THEME_COOKIE, theme, theme === 'system' ? 0 : YEAR)

/** The pair chosen last; `to` is empty until one is chosen. */
export function readLanguages(request: Request): LanguageChoice {
  const [from = '', to = ''] = (read(request, LANGUAGES_COOKIE) ?? '').split('.')
  return { from: codes.includes(from) ? from : 'auto', to: codes.includes(to) ? to : '' }
}

export const languagesCookie = (context: AppLoadContext, { from, to }: LanguageChoice): string =>
  write(context, LANGUAGES_COOKIE, `${from}.${to}`)

/** The layout of the bilingual file chosen last. */
export function readBilingual(request: Request): BilingualLayout {
  const layout = read(request, BILINGUAL_COOKIE)
  return isBilingualLayout(layout) ? layout : 'paragraphs'
}

export const bilingualCookie = (context: AppLoadContext, layout: BilingualLayout): string =>
  write(context, BILINGUAL_COOKIE, layout)

const COUPON_COOKIE = 'coupon'

/** The coupon's banner was closed, or its coupon is had. */
export const isCouponHidden = (request: Request): boolean => read(request, COUPON_COOKIE) === 'hidden'

export const couponCookie = (context: AppLoadContext): string => write(context, COUPON_COOKIE, 'hidden')
