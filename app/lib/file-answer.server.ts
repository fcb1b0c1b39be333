import type { AppLoadContext } from '@remix-run/node'

const files = new WeakMap<AppLoadContext, Response>()

/**
 * For a route whose success is a file and whose failure is a screen: Remix renders screens only for routes with a
 * component, and such a route's loader cannot answer with anything else.
 */
export function answerWithFile(context: AppLoadContext, file: Response): void {
  files.set(context, file)
}

/** The file to send instead of the page. */
export const fileAnswer = (context: AppLoadContext): Response | undefined => files.get(context)
