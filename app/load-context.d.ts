import '@remix-run/server-runtime'
import type { Executor } from '#contracts/executor'

/** What the server hands to every loader and action. The server's assembly keeps an equal declaration. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Of this answer's Content-Security-Policy. */
    nonce: string
    language: { prefix: string; code: string; dir: 'ltr' | 'rtl' }
    /** Path below the language prefix, starting with `/`. */
    path: string
    /** Public origin, without a slash at its end. */
    origin: string
    requestId: string
    log: {
      info(fields: object, message: string): void
      warn(fields: object, message: string): void
      error(fields: object, message: string): void
    }
    siteName: string
    device: 'mobile' | 'tablet' | 'desktop'
    upstream: Executor
    sessionSecrets: string[]
    secureCookies: boolean
    clientIp: string
    buildId: string
    /** All locale files, by language and namespace, loaded once by the server. */
    locales: Record<string, Record<string, object>>
    /** Aborted when the process stops. */
    shutdown: AbortSignal
  }
}
