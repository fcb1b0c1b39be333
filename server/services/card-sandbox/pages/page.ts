import type { Response } from 'express'
import type { CardContext, CardLanguage } from '../context'
import { markup, type Html } from './html'
import { translateIn } from './texts'

export interface Page {
  readonly language: CardLanguage
  readonly title: string
  readonly body: Html
  readonly theme?: 'light' | 'dark' | undefined
  /** Our own script, by its name. */
  readonly script?: 'fields' | 'challenge'
  /** Origins to which a form may lead in the end. */
  readonly formTargets?: readonly string[]
  /** The only origin whose pages may frame this one; undefined: none. */
  readonly parent?: string | undefined
  readonly status?: number
}

/** Writes a page of the provider with its security headers: nothing but its own files, no frame but the one asked for. */
export function sendPage({ siteName }: CardContext, response: Response, page: Page): void {
  const { language, script, parent } = page
  const theme = page.theme ? markup` data-theme="${page.theme}"` : ''
  response.status(page.status ?? 200)
  response.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language.code,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      `form-action 'self'${(page.formTargets ?? []).map((origin) => ` ${origin}`).join('')}`,
      `frame-ancestors ${parent ?? "'none'"}`,
    ].join('; '),
  })
  response.send(
    markup`<!doctype html>
      <html lang="${language.code}" dir="${language.dir}"${theme}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${page.title} · ${siteName}</title>
          <link rel="stylesheet" href="/assets/card.css" />
          ${script ? markup`<script src="/v1/${script}.js" defer></script>` : ''}
        </head>
        ${page.body}
      </html> `.text,
  )
}

/** Says on every page of the provider what it is. */
export const sandboxNote = (language: CardLanguage): Html =>
  markup`<p class="note">
    <strong>${translateIn(language)('sandbox.title')}</strong> ${translateIn(language)('sandbox.text')}
  </p>`

/** The origin of an address; null when it is none. */
export function originOf(address: unknown): string | null {
  try {
    const { origin, protocol } = new URL(String(address))
    return protocol === 'http:' || protocol === 'https:' ? origin : null
  } catch {
    return null
  }
}

/** The page that may frame ours: it says who it is, and must be the site where that is known. */
export function parentOf({ siteOrigin }: CardContext, given: unknown): string | null {
  const origin = originOf(given)
  if (origin === null || origin !== given) return null
  return siteOrigin === undefined || siteOrigin === origin ? origin : null
}
