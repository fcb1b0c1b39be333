import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { YeeOrder } from '#contracts/translate'
import { FidelitySentence } from '~/features/documents/fidelity-note'
import { status as statusStyle } from '~/features/my-documents/status.css'
import { useDocumentPrice } from '~/features/my-documents/use-document-price'
import { LocalTime } from '~/features/site-pages/local-time'
import { cellLinks } from '~/features/site-pages/site-pages.css'
import { useBoot } from '~/lib/boot'
import { engineName } from '~/lib/engine-name'
import { useLanguageName } from '~/lib/language-options'
import { localizedPath } from '~/lib/languages'
import { documentPath, documentsPath, type DocumentsView } from '~/features/my-documents/documents-data'
import * as css from './documents.css'

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

export const DocumentCells = (order: YeeOrder, view: DocumentsView): readonly ReactNode[] => [
  <LocalTime key="time" iso={order.createTime} />,
  <bdi key="number" className={css.number}>
    {order.docId}
  </bdi>,
  <Link key="name" to={documentPath(order.docId)} className={css.name}>
    <bdi>{order.fileName}</bdi>
  </Link>,
  <Pair key="pair" order={order} />,
  <Price key="price" order={order} />,
  <Status key="status" order={order} />,
  <Operations key="operations" order={order} view={view} />,
]

function Pair({ order }: { order: YeeOrder }) {
  const { t } = useTranslation('home')
  const nameOf = useLanguageName()
  return (
    <span className={css.pair}>{t('file.pair', { from: nameOf(order.from), to: nameOf(order.to) })}</span>
  )
}

function Price({ order: { price, status } }: { order: YeeOrder }) {
  const priceOf = useDocumentPrice()
  return <span className={css.price}>{priceOf(price, status)}</span>
}

function Status({ order: { engine, fidelity, status } }: { order: YeeOrder }) {
  const { t } = useTranslation('pages')
  const { t: tHome } = useTranslation('home')
  return (
    <>
      <span className={statusStyle[status]}>{t(`documents.${status}`)}</span>
      {engine && <span className={css.aside}>{tHome('result.engine', { engine: engineName(engine) })}</span>}
      {fidelity && (
        <span className={css.aside}>
          <FidelitySentence fidelity={fidelity} />
        </span>
      )}
    </>
  )
}

/** The task's id stands in the path of its results. */
const taskOf = (path: string): string | undefined => /\/download\/([^/]+)\//.exec(path)?.[1]

interface OperationsProps {
  readonly order: YeeOrder
  readonly view: DocumentsView
}

function Operations({ order, view }: OperationsProps) {
  const { t } = useTranslation('pages')
  const { t: tHome } = useTranslation('home')
  const named = (text: string) => `${text}: ${order.fileName}`
  return (
    <span className={cellLinks}>
      <Downloads order={order} named={named} />
      {order.status === 'Failed' && (
        // The original is there for an hour; then it must be uploaded again.
        <Link to="/" className={css.operation} aria-label={named(tHome('failure.retry'))}>
          {tHome('failure.retry')}
        </Link>
      )}
      <Link
        to={documentsPath(view, { delete: order.docId })}
        className={css.operation}
        aria-label={named(t('documents.delete'))}
        preventScrollReset
      >
        {t('documents.delete')}
      </Link>
    </span>
  )
}

function Downloads({ order, named }: { order: YeeOrder; named: (text: string) => string }) {
  const { t } = useTranslation('pages')
  const { boot } = useBoot()
  const links = [
    { kind: 'translated', path: order.translatedUrl, text: t('documents.translation') },
    { kind: 'bilingual', path: order.bilingualUrl, text: t('documents.bilingual') },
  ]
  return links.map(({ kind, path, text }) => {
    const task = path && order.status === 'Completed' ? taskOf(path) : undefined
    if (!task) return null
    return (
      <a
        key={kind}
        href={localizedPath(boot.language, `/download?task=${task}&kind=${kind}`)}
        className={css.operation}
        aria-label={named(text)}
      >
        {text}
      </a>
    )
  })
}
