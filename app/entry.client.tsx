import { RemixBrowser } from '@remix-run/react'
import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { BOOT_ELEMENT_ID, BootProvider, type Boot } from './lib/boot'
import { guardChunkReloads, isChunkFailure, mayReload } from './lib/chunk-guard'
import { I18N_OPTIONS, SHARED_NAMESPACES } from './lib/i18n-options'
import { isRouteOf, localizedPath } from './lib/languages'

const boot = JSON.parse(document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '') as Boot

// The one build serves two sites: a path of the other one is as unknown here as it is on the server.
const { routes } = window.__remixManifest
for (const id of Object.keys(routes)) if (!isRouteOf(boot.site, id)) Reflect.deleteProperty(routes, id)

/** Namespaces of routes reached later are fetched when needed. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(_language, namespace, callback) {
    fetch(`${localizedPath(boot.language, `/api/locales/${namespace}`)}?v=${boot.buildId}`)
      .then((response) => response.json())
      .then(
        (texts: ResourceKey) => callback(null, texts),
        (error: Error) => callback(error, null),
      )
  },
}

void i18next
  .use(initReactI18next)
  .use(backend)
  .init({
    ...I18N_OPTIONS,
    lng: boot.language.code,
    ns: [...new Set([...SHARED_NAMESPACES, ...getInitialNamespaces()])],
    resources: { [boot.language.code]: boot.texts },
    partialBundledLanguages: true,
  })

guardChunkReloads(console, window.sessionStorage, Date.now, () => navigator.onLine)
window.addEventListener('unhandledrejection', ({ reason }) => {
  if (isChunkFailure(reason) && navigator.onLine && mayReload(window.sessionStorage, Date.now()))
    window.location.reload()
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <BootProvider value={{ boot, nonce: undefined }}>
        <I18nextProvider i18n={i18next}>
          <RemixBrowser />
        </I18nextProvider>
      </BootProvider>
    </StrictMode>,
  )
})
