import { cssBundleHref } from '@remix-run/css-bundle'
import {
  json,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountData } from '~/features/account/account-data'
import { OriginNotice } from '~/features/account/origin-notice'
import { readAccount } from '~/features/account/read-account.server'
import { useClientStorage } from '~/features/account/use-client-storage'
import { useLogOutElsewhere } from '~/features/account/use-log-out-elsewhere'
import { LazyContactForm } from '~/features/contact/lazy-contact-form'
import { Page } from '~/features/shell/page'
import type { PageLayout } from '~/features/shell/page-layout'
import { usePageStore } from '~/features/shell/use-page-store'
import { ErrorScreen, NotFoundScreen, UnreachableScreen } from '~/features/shell/error-screens'
import { couponPages } from '~/lib/coupon.server'
import { BOOT_ELEMENT_ID, useBoot } from '~/lib/boot'
import { receiveLogin } from '~/lib/login.server'
import type { Theme } from '~/lib/preferences'
import { readTheme } from '~/lib/preferences.server'
import { pageMeta } from '~/lib/page-meta'
import { noteFailure } from '~/lib/pending'
import { localizedPath } from '~/lib/languages'
import { isNetworkFailure } from '~/lib/network-failure'
import { HOME_SECONDS } from '~/lib/not-found'
import { agentOf, trackingCookies } from '~/lib/tracking.server'
import '~/ui/global.css'
import { wideBody } from '~/ui/global.css'

export const handle = { i18n: ['common', 'errors'] }

export const links: LinksFunction = () => [
  ...(cssBundleHref ? [{ rel: 'stylesheet', href: cssBundleHref }] : []),
  { rel: 'icon', href: '/translate/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/translate/apple-touch-icon.png' },
]

interface RootData extends AccountData {
  readonly theme: Theme
  readonly siteName: string
  readonly agent: string
  /** Pages of the new user's coupon, while its banner is shown. */
  readonly couponPages: number
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const received = await receiveLogin(request, context)
  if (received) throw received
  const { data, headers } = await readAccount(request, context)
  if (context.site === 'translate') {
    for (const cookie of trackingCookies(request, context)) headers.append('set-cookie', cookie)
  }
  const own = {
    theme: readTheme(request),
    siteName: context.siteName,
    agent: agentOf(request),
    couponPages: await couponPages(request, context),
  }
  return json<RootData>({ ...own, ...data }, { headers })
}

/** A page that hands a token over says so to caches. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

let shown: RootData | undefined

/** A lost request must not take the layout with it. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<RootData> {
  try {
    return await serverLoader<RootData>()
  } catch (error) {
    if (!shown || error instanceof Response) throw error
    if (!request.signal.aborted) noteFailure()
    return shown
  }
}

/** For screens that have no title of their own, and for errors that no route shows by itself. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const words = error || !data ? pageMeta({ data: undefined, error }) : []
  const hasTitle = !data || words.some((word) => 'title' in word)
  return hasTitle ? words : [{ title: data.siteName }, ...words]
}

/** What a route's `handle` may say. */
interface RouteHandle {
  /** Seconds after which the page comes again by itself where no script runs. */
  readonly refreshSeconds?: (data: unknown) => number | undefined
  /** The payment screens have a layout of their own. */
  readonly layout?: PageLayout
}

const useLayout = (): PageLayout =>
  useMatches()
    .map(({ handle: own }) => (own as RouteHandle | undefined)?.layout)
    .find((layout) => layout !== undefined) ?? 'site'

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
  const layout = useLayout()
  const visit = useLogOutElsewhere()
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
        {boot.isNotFound && (
          <noscript>
            <meta httpEquiv="refresh" content={`${HOME_SECONDS};url=${localizedPath(boot.language, '/')}`} />
          </noscript>
        )}
        <link rel="manifest" href={localizedPath(boot.language, '/manifest.webmanifest')} />
        <meta name="theme-color" content="#0a4f63" />
        <ErrorTitle />
        <Meta />
        <Links />
      </head>
      <body {...(boot.device === 'desktop' && { className: wideBody })}>
        <Page
          key={visit}
          contactForm={<LazyContactForm />}
          theme={theme}
          layout={layout}
          couponPages={data?.couponPages ?? 0}
        >
          {children}
        </Page>
        <BootData />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <LiveReload nonce={nonce} />
      </body>
    </html>
  )
}

/** Of a page of which no loader has run, and so no `meta` knows a word: a refused method. */
function ErrorTitle() {
  const { t } = useTranslation('common')
  const { boot } = useBoot()
  if (useRouteLoaderData<typeof loader>('root')) return null
  return <title>{`${t('failure.title')} – ${boot.siteName}`}</title>
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
  const data = useLoaderData<typeof loader>()
  useClientStorage(data)
  usePageStore(data.agent, data.session.hasLogin)
  return (
    <>
      <OriginNotice notice={data.notice} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isNetworkFailure(error)) return <UnreachableScreen />
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <ErrorScreen />
}
