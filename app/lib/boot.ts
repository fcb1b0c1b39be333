import { createContext, useContext } from 'react'

/** What a page needs before any loader's data: known to the server from the load context, read by the client from the page. */
export interface Boot {
  /** The translation site, or the account service's screens. */
  readonly site: 'translate' | 'account'
  readonly language: { readonly prefix: string; readonly code: string; readonly dir: 'ltr' | 'rtl' }
  readonly siteName: string
  readonly device: 'mobile' | 'tablet' | 'desktop'
  readonly requestId: string
  readonly buildId: string
  /** The answer is 404: without script its head leads to the home page. */
  readonly isNotFound: boolean
  readonly supportEmail: string
  /** Texts of the matched routes: namespace → keys. */
  readonly texts: Readonly<Record<string, object>>
}

export const BOOT_ELEMENT_ID = 'boot'

interface BootValue {
  readonly boot: Boot
  /** Only on the server: browsers hide it. */
  readonly nonce: string | undefined
}

const BootContext = createContext<BootValue | null>(null)
export const BootProvider = BootContext.Provider

export function useBoot(): BootValue {
  const value = useContext(BootContext)
  if (!value) throw new Error('BootProvider is missing')
  return value
}
