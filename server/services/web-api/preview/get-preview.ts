import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { FacingTextsSchema, type Preview, type PreviewInputSchema } from '../../../contracts/preview'
import type { WebApiContext } from '../context'
import { findDocument, presentOriginal } from '../get-document'
import { ownerOf, type Principal } from '../principal'
import { PAGES_AT_ONCE, type Work } from './previews'
import { pageSource, sizesKey, textsKey } from './sources'

/** Rows of a text comparison on one screen. */
const ROWS_AT_ONCE = 60

const SizesSchema = z.object({
  total: z.number(),
  pages: z.array(z.object({ number: z.number(), width: z.number(), height: z.number() })),
})

/** A screen of a document beside its original. Throws `notFound` for unknown and foreign records alike. */
export async function getPreview(
  context: WebApiContext,
  principal: Principal,
  { docId, page }: z.output<typeof PreviewInputSchema>,
): Promise<Preview> {
  const task = await findDocument(context, principal, docId)
  if (task.status !== 'completed' || task.expires_at <= context.clock.now()) return { kind: 'none' }
  const work = { task, original: await presentOriginal(context, task) }
  const read = task.format === 'pdf' ? readPages : readTexts
  const known = await read(context, work, page)
  if (known) return known
  const make = () =>
    task.format === 'pdf'
      ? context.previews.makePages(work, 'result', page)
      : context.previews.makeTexts(work)
  const made = context.previewing.run(ownerOf(principal), make).then(
    () => 'made' as const,
    (error: unknown) => (isBusy(error) ? ('making' as const) : ('none' as const)),
  )
  const outcome = await Promise.race([
    made,
    pause(context.policy.previewWaitMs, 'making' as const, { ref: false }),
  ])
  if (outcome !== 'made') return { kind: outcome }
  return (await read(context, work, page)) ?? { kind: 'none' }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'tooManyRequests'

async function readPages(context: WebApiContext, { task, original }: Work, page: number) {
  const stored = await context.files.get(sizesKey(task, page))
  if (!stored) return null
  const { total, pages } = SizesSchema.parse(await parse(stored.stream))
  return {
    kind: 'pages',
    original: pageSource(task, 'source', original) !== null,
    page,
    pageSize: PAGES_AT_ONCE,
    total,
    pages,
  } as const
}

async function readTexts(context: WebApiContext, { task, original }: Work, page: number) {
  const stored = await context.files.get(textsKey(task, original))
  if (!stored) return null
  const { rows, ...texts } = FacingTextsSchema.parse(await parse(stored.stream))
  const shown = rows.slice((page - 1) * ROWS_AT_ONCE, page * ROWS_AT_ONCE)
  return {
    kind: 'texts',
    original: original !== null,
    page,
    pageSize: ROWS_AT_ONCE,
    total: rows.length,
    ...texts,
    rows: shown,
  } as const
}

const parse = async (stream: Readable): Promise<unknown> =>
  JSON.parse((await buffer(stream)).toString('utf8'))
