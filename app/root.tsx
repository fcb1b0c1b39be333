import { cssBundleHref } from '@remix-run/css-bundle'
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { Page } from '~/features/shell/page'
import { ErrorScreen, NotFoundScreen } from '~/features/shell/error-screens'
import { BOOT_ELEMENT_ID, useBoot } from '~/lib/boot'
import { readTheme } from '~/lib/preferences.server'
import '~/ui/global.css'
import { wideBody } from '~/ui/global.css'

export const handle = { i18n: ['common'] }

export const links: LinksFunction = () => [
  ...(cssBundleHref ? [{ rel: 'stylesheet', href: cssBundleHref }] : []),
  { rel: 'icon', href: '/translate/favicon.svg', type: 'image/svg+xml' },
]

export function loader({ request }: LoaderFunctionArgs) {
  return { theme: readTheme(request) }
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { boot, nonce } = useBoot()
  const theme = data?.theme ?? 'system'
  return (
    <html
      lang={boot.language.code}
      dir={boot.language.dir}
      {...(theme !== 'system' && { 'data-theme': theme })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <Meta />
        <Links />
      </head>
      <body {...(boot.device === 'desktop' && { className: wideBody })}>
        <Page theme={theme}>{children}</Page>
        <BootData />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <LiveReload nonce={nonce} />
      </body>
    </html>
  )
}

/** The client reads its own copy back, so that hydration finds what the server wrote. */
function BootData() {
  const { boot, nonce } = useBoot()
  const json =
    typeof document === 'undefined'
      ? JSON.stringify(boot).replaceAll('<', '\\u003c')
      : (document.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '')
  return (
    <script
      id={BOOT_ELEMENT_ID}
      type="application/json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <ErrorScreen />
}
