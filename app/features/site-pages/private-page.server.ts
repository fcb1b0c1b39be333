import { json, type LoaderFunctionArgs } from '@remix-run/node'
import type { UserInfo } from '#contracts/user'
import { requireUser } from '~/lib/current-user.server'
import { enterPage } from '~/lib/enter-page.server'
import { openSession } from '~/lib/own-session.server'
import type { SeoKey } from '~/lib/seo.server'

/** The loader of a screen that needs login (ROUTE-05): its data with the words for its head, never kept by caches. */
export async function privatePage<Data extends object>(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  seoKey: SeoKey,
  load: (user: UserInfo) => Data | Promise<Data>,
) {
  const user = await requireUser(request, context)
  const { seo } = await enterPage({ context }, { seo: seoKey })
  const data = await load(user)
  const headers = await (await openSession(request, context)).headers({ 'Cache-Control': 'no-store' })
  return json({ ...data, seo }, { headers })
}
