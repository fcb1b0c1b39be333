import { cssBundleHref } from '@remix-run/css-bundle'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { Page } from '~/features/shell/page'
import { ErrorScreen, NotFoundScreen } from '~/features/shell/error-screens'
import { BOOT_ELEMENT_ID, useBoot } from '~/lib/boot'
import type { Theme } from '~/lib/preferences'
import { readTheme } from '~/lib/preferences.server'
import '~/ui/global.css'
import { wideBody } from '~/ui/global.css'

export const handle = { i18n: ['common', 'errors'] }

export const links: LinksFunction = () => [
  ...(cssBundleHref ? [{ rel: 'stylesheet', href: cssBundleHref }] : []),
  { rel: 'icon', href: '/translate/favicon.svg', type: 'image/svg+xml' },
]

interface RootData {
  readonly theme: Theme
  readonly siteName: string
}

export function loader({ request, context }: LoaderFunctionArgs): RootData {
  return { theme: readTheme(request), siteName: context.siteName }
}

let shown: RootData | undefined

/** A lost request must not take the layout with it. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<RootData> {
  try {
    return await serverLoader<RootData>()
  } catch (error) {
    if (!shown || error instanceof Response) throw error
    return shown
  }
}

/** For screens that have no title of their own. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.siteName ?? '' }]

/** What a route's `handle` may say. */
interface RouteHandle {
  /** Seconds after which the page comes again by itself where no script runs. */
  readonly refreshSeconds?: (data: unknown) => number | undefined
}

function useRefreshSeconds(): number | undefined {
  const answers = useMatches().map(({ handle: own, data }) =>
    (own as RouteHandle | undefined)?.refreshSeconds?.(data),
  )
  return answers.find((seconds) => seconds !== undefined)
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  useEffect(() => {
    shown = data
  }, [data])
  const { boot, nonce } = useBoot()
  const theme = data?.theme ?? 'system'
  const refreshSeconds = useRefreshSeconds()
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
        {refreshSeconds !== undefined && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refreshSeconds)} />
          </noscript>
        )}
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
