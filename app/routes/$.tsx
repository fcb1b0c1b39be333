import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { NotFoundScreen } from '~/features/shell/error-screens'
import { enterPage } from '~/lib/enter-page.server'

/** Any path that no route knows: the 404 screen with its status. The account screens begin with the login. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.site === 'account' && context.path === '/') return redirect('/login')
  return enterPage({ context }, { seo: '404', validate: () => false })
}

export const meta: MetaFunction = ({ error }) => {
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined
  const seo = (data as { seo?: { title: string; siteName: string } } | undefined)?.seo
  return [{ title: seo ? `${seo.title} – ${seo.siteName}` : '404' }, { name: 'robots', content: 'noindex' }]
}

export default NotFoundScreen

export { NotFoundScreen as ErrorBoundary }
