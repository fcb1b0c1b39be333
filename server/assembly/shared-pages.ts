import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { deviceOf } from './device'

const MOST_PAGES = 200

/** Queries with which a page may be kept, to the letter. */
const QUERIES: ReadonlySet<string> = new Set(['', '?tab=text'])

/** Cookies that tell nobody from anybody else, with the values they may have; any other one, and nothing is kept or shown again. */
const COOKIES = /^(?:(?:product_name=translate|MD=0|theme=light|theme=dark)(?:; |$))*$/
/** What such an answer may set: the same for everybody (AUTH-06). */
const OWN_COOKIES = /^(?:product_name=translate|MD=0); /

/** Headers of Remix's answer, and its page cut where the nonce and the request's id stand. */
interface SharedPage {
  readonly headers: readonly (readonly [string, string])[]
  readonly parts: readonly (Buffer | keyof Marks)[]
}

/** What is written where every response has its own; drawn anew at each start, so that no request can name it. */
export interface Marks {
  readonly nonce: string
  readonly requestId: string
}

interface SharedPages {
  /** What such a page must have been rendered with. */
  readonly marks: Marks
  /** Under which name the page for this request may be kept; null when it may depend on who asks. */
  keyOf(request: Request, origin: string): string | null
  find(key: string): SharedPage | undefined
  /** Keeps the page for so many seconds unless its answer is not everybody's. */
  keep(key: string, answer: Response, page: SharedPage, seconds: number): void
}

/**
 * Pages for whoever has not told us anything: a first visitor, a search engine. A page gets in only if its request carried no cookie
 * that distinguishes, its loader has called it everybody's (`AppLoadContext.answer.sharedSeconds`), and its answer sets no such
 * cookie. Origin, address, device and theme are its name (decision 17).
 */
export function createSharedPages({ now }: { readonly now: () => number }): SharedPages {
  const pages = new Map<string, { readonly page: SharedPage; readonly until: number }>()
  return {
    marks: {
      nonce: randomBytes(24).toString('base64url'),
      requestId: randomBytes(24).toString('base64url'),
    },
    keyOf(request, origin) {
      const query = request.originalUrl.slice(request.path.length)
      const cookies = request.get('cookie') ?? ''
      if (request.method !== 'GET' || !QUERIES.has(query) || !COOKIES.test(cookies)) return null
      const device = deviceOf(request.get('user-agent') ?? '', request.get('sec-ch-ua-mobile'))
      return JSON.stringify([origin, request.originalUrl, device, cookies])
    },
    find(key) {
      const known = pages.get(key)
      if (known && now() < known.until) return known.page
      pages.delete(key)
      return undefined
    },
    keep(key, answer, page, seconds) {
      const ownOnly = answer.headers.getSetCookie().every((cookie) => OWN_COOKIES.test(cookie))
      if (answer.status !== 200 || !ownOnly) return
      pages.set(key, { page, until: now() + seconds * 1000 })
      const oldest = pages.keys().next()
      if (pages.size > MOST_PAGES && !oldest.done) pages.delete(oldest.value)
    },
  }
}

/** The page cut where the marks stand. */
export function cutPage(page: Buffer, answer: Response, marks: Marks): SharedPage {
  const parts: (Buffer | keyof Marks)[] = []
  const names = ['nonce', 'requestId'] as const
  for (let from = 0; ;) {
    const [next] = names
      .map((name) => ({ name, at: page.indexOf(marks[name], from) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)
    if (!next) return { headers: [...answer.headers], parts: [...parts, page.subarray(from)] }
    parts.push(page.subarray(from, next.at), next.name)
    from = next.at + marks[next.name].length
  }
}

/** The page with a response's own nonce and id. */
export const fillIn = ({ parts }: SharedPage, own: Marks): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(own[part]) : part)))
