import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { NotFoundScreen } from '~/features/shell/error-screens'
import { seoFor } from '~/lib/seo.server'

/** Any path that no route knows: the 404 screen with its status. */
export function loader({ context }: LoaderFunctionArgs) {
  throw Response.json({ seo: seoFor(context, '404') }, { status: 404, statusText: 'Not Found' })
}

export const meta: MetaFunction = ({ error }) => {
  const seo = (error as { data?: { seo?: { title: string; siteName: string } } } | undefined)?.data?.seo
  return [{ title: seo ? `${seo.title} – ${seo.siteName}` : '404' }, { name: 'robots', content: 'noindex' }]
}

export default NotFoundScreen

export { NotFoundScreen as ErrorBoundary }
