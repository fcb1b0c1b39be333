import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { YeeOrder } from '#contracts/translate'
import { LocalTime } from '~/features/site-pages/local-time'
import * as css from '~/features/site-pages/site-pages.css'
import { useBoot } from '~/lib/boot'
import { useLanguageName } from '~/lib/language-options'
import { localizedPath } from '~/lib/languages'

/** Heads of the table, as specification §2 lists them. */
export function useDocumentColumns(): readonly string[] {
  const { t } = useTranslation('pages')
  const { t: tHome } = useTranslation('home')
  return [
    t('documents.time'),
    t('documents.docId'),
    tHome('rows.fileName'),
    t('documents.language'),
    t('documents.price'),
    t('documents.status'),
    tHome('rows.operation'),
  ]
}

export const DocumentCells = (order: YeeOrder): readonly ReactNode[] => [
  <LocalTime key="time" iso={order.createTime} />,
  order.docId,
  <bdi key="name">{order.fileName}</bdi>,
  <Pair key="pair" order={order} />,
  <Price key="price" credits={order.price} />,
  <Status key="status" status={order.status} />,
  <Downloads key="downloads" order={order} />,
]

function Pair({ order }: { order: YeeOrder }) {
  const { t } = useTranslation('home')
  const nameOf = useLanguageName()
  return t('file.pair', { from: nameOf(order.from), to: nameOf(order.to) })
}

function Price({ credits }: { credits: number }) {
  const { t } = useTranslation('pages')
  const { t: tHome } = useTranslation('home')
  return credits === 0 ? t('documents.free') : tHome('file.pages', { count: credits })
}

function Status({ status }: { status: YeeOrder['status'] }) {
  const { t } = useTranslation('pages')
  return t(`documents.${status}`)
}

/** The task's id stands in the path of its results. */
const taskOf = (path: string): string | undefined => /\/download\/([^/]+)\//.exec(path)?.[1]

function Downloads({ order }: { order: YeeOrder }) {
  const { t } = useTranslation('pages')
  const { boot } = useBoot()
  const links = [
    { kind: 'translated', path: order.translatedUrl, text: t('documents.translation') },
    { kind: 'bilingual', path: order.bilingualUrl, text: t('documents.bilingual') },
  ]
  return (
    <span className={css.cellLinks}>
      {links.map(({ kind, path, text }) => {
        const task = path && order.status === 'Completed' ? taskOf(path) : undefined
        if (!task) return null
        return (
          <a
            key={kind}
            href={localizedPath(boot.language, `/download?task=${task}&kind=${kind}`)}
            aria-label={`${text}: ${order.fileName}`}
          >
            {text}
          </a>
        )
      })}
    </span>
  )
}
