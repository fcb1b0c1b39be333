import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { NotFoundScreen } from '~/features/shell/error-screens'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'

/** Any path that no route knows: the 404 screen with its status. The account screens begin with the login. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.site === 'account' && context.path === '/') return redirect('/login')
  return enterPage({ context }, { seo: '404', validate: () => false })
}

export const meta = pageMeta

export default NotFoundScreen

export { NotFoundScreen as ErrorBoundary }
