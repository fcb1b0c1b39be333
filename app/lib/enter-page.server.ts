import type { LoaderFunctionArgs } from '@remix-run/node'
import { DEFAULT_MIDDLEWARE, runMiddleware, type Navigation } from './middleware/registry.server'
import { exposedError } from './page-errors.server'
import type { SeoData } from './seo'
import { seoFor, type SeoKey } from './seo.server'

export interface PageRules {
  readonly seo: SeoKey
  /** Names of the steps before the page; `i18n` and `seo` unless said otherwise. */
  readonly middleware?: readonly string[]
  /** False: the page is not there (404). What it throws is answered with its own status, 500 without one. */
  readonly validate?: () => boolean | Promise<boolean>
}

/**
 * Every page's loader begins here (specification §2, §4): the middleware, then the page's validation. Throws the answer
 * when the page cannot be shown.
 */
export async function enterPage(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  rules: PageRules,
): Promise<{ readonly seo: SeoData }> {
  const navigation: Navigation = { context, seoKey: rules.seo }
  await runMiddleware(rules.middleware ?? DEFAULT_MIDDLEWARE, navigation)
  if (!(await validated(rules))) throw notFound(context)
  return { seo: navigation.seo ?? seoFor(context, rules.seo) }
}

/** The 404 screen with its own title. */
export const notFound = (context: LoaderFunctionArgs['context']): Response =>
  Response.json({ seo: seoFor(context, '404') }, { status: 404, statusText: 'Not Found' })

async function validated({ validate }: PageRules): Promise<boolean> {
  if (!validate) return true
  try {
    return await validate()
  } catch (error) {
    if (error instanceof Response) throw error
    throw asAnswer(error)
  }
}

/** Status and message of what was thrown; 500 unless it names an error status of its own. */
function asAnswer(error: unknown): Response {
  const { status } = error as { status?: unknown }
  const isError = typeof status === 'number' && Number.isInteger(status) && status >= 400 && status < 600
  return exposedError(isError ? status : 500, error instanceof Error ? error.message : String(error))
}
