import '@remix-run/server-runtime'
import type { Executor } from '#contracts/executor'
import type { RequestCache } from '#contracts/request-cache'

/** What the server hands to every loader and action. The server's assembly keeps an equal declaration. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Of this answer's Content-Security-Policy. */
    nonce: string
    answer: {
      /** What a page says its request's id is; a shared page has the mark there in whose place each answer gets its own. */
      readonly requestId: string
      /** Takes a page as a whole and gives the body to answer with; what must be said of it is added to the headers. */
      readonly deliver: (page: Buffer, headers: Headers) => Promise<Uint8Array<ArrayBuffer> | null>
      /** Set by the loader of a page that shows nothing about who asked for it: so long others who say nothing may be shown it. */
      sharedSeconds?: number
    }
    /** The translation site, or the account service's screens. */
    site: 'translate' | 'account'
    language: { prefix: string; code: string; dir: 'ltr' | 'rtl' }
    /** Path below the language prefix, starting with `/`. */
    path: string
    /** Public origin, without a slash at its end. */
    origin: string
    /** Of the account service's screens, without language prefix and slash at its end. */
    accountAddress: string
    /** `confirm`: a token in an address that this browser has not asked for never logs in without asking. */
    loginLinks: 'accept' | 'confirm'
    supportEmail: string
    /** Whether the parts of `app/ui` are shown under `/gallery`. */
    gallery: boolean
    requestId: string
    log: {
      info(fields: object, message: string): void
      warn(fields: object, message: string): void
      error(fields: object, message: string): void
    }
    siteName: string
    /** Who runs the site, for the policies; undefined: the operator has not said. */
    seller: { readonly name: string | undefined; readonly address: string | undefined }
    device: 'mobile' | 'tablet' | 'desktop'
    upstream: Executor
    /** For the page's card fields: the provider's script and the key that browsers may know. */
    card: { script: string; publishableKey: string }
    /** Public GETs, kept for three minutes. */
    publicCalls: RequestCache
    sessionSecrets: string[]
    secureCookies: boolean
    /** Domain of the tracking cookies; undefined: this host only. */
    cookieDomain: string | undefined
    clientIp: string
    buildId: string
    /** All locale files, by language and namespace, loaded once by the server. */
    locales: Record<string, Record<string, object>>
    /** Help articles and policies: language → `help/<slug>` or `policy/<name>` → Markdown with front matter. */
    content: Record<string, Record<string, string>>
    /** Counts a stream of events of this caller; the answer ends that, null says that as many as may be are open. */
    openStream: (caller: string) => (() => void) | null
    /** Aborted when the process stops. */
    shutdown: AbortSignal
  }
}
