import type { LoaderFunctionArgs } from '@remix-run/node'
import { BASE_PATH, localizedPath } from '~/lib/languages'
import { seoFor } from '~/lib/seo.server'

/** The web manifest, in the language of its prefix. */
export function loader({ context }: LoaderFunctionArgs) {
  const { language, siteName } = context
  const home = localizedPath(language, '/')
  const icon = (size: number) => ({
    src: `${BASE_PATH}/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any',
  })
  const manifest = {
    id: home,
    name: siteName,
    short_name: siteName,
    description: seoFor(context, 'translate').description,
    lang: language.code,
    dir: language.dir,
    start_url: home,
    scope: `${BASE_PATH}/`,
    display: 'minimal-ui',
    background_color: '#f1ece2',
    theme_color: '#0a4f63',
    icons: [{ src: `${BASE_PATH}/favicon.svg`, sizes: 'any', type: 'image/svg+xml' }, icon(192), icon(512)],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
