import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslatedDocument } from '#contracts/preview'
import { status as statusStyle } from '~/features/my-documents/status.css'
import { useDocumentPrice } from '~/features/my-documents/use-document-price'
import { LocalTime } from '~/features/site-pages/local-time'
import { engineName } from '~/lib/engine-name'
import { useErrorText } from '~/lib/error-text'
import { failure } from '~/lib/failure'
import { formatNumber } from '~/lib/format'
import { Message } from '~/ui/message'
import { Popover } from '~/ui/popover'
import { Progress } from '~/ui/progress'
import * as css from './document.css'

/** What is known of a document: as in the table of all, and how long what is kept. */
export function DocumentFacts({ document }: { document: TranslatedDocument }) {
  const { t } = useTranslation('document')
  const { t: tPages } = useTranslation('pages')
  const { t: tHome, i18n } = useTranslation('home')
  const priceOf = useDocumentPrice()
  const { status, price, pages, engine, docId, originalUntil } = document
  const count = (number: number) =>
    tHome('file.pages', { count: number, replace: { count: formatNumber(number, i18n.language) } })
  return (
    <section className={css.sheet} aria-label={t('facts')}>
      <dl className={css.facts}>
        <Fact name={tPages('documents.status')}>
          <span className={statusStyle[status]}>{tPages(`documents.${status}`)}</span>
        </Fact>
        <Fact name={t('size')}>{count(pages)}</Fact>
        <Fact name={tPages('documents.price')}>
          <Popover label={priceOf(price, status)}>
            <p>{t('priceAbout')}</p>
            <p>
              <Link to="/help/credits">{t('more')}</Link>
            </p>
          </Popover>
        </Fact>
        {engine && (
          <Fact name={t('engine')}>
            <Popover label={<bdi>{engineName(engine)}</bdi>}>
              <p>{t('engineAbout')}</p>
              <p>
                <Link to="/help/languages">{t('more')}</Link>
              </p>
            </Popover>
          </Fact>
        )}
        <Fact name={tPages('documents.time')}>
          <LocalTime iso={document.createTime} />
        </Fact>
        {status === 'Completed' && (
          <Fact name={t('keptUntil')}>
            <LocalTime iso={document.expireTime} />
          </Fact>
        )}
        {originalUntil && (
          <Fact name={t('originalUntil')}>
            <LocalTime iso={originalUntil} />
          </Fact>
        )}
        <Fact name={tPages('documents.docId')}>
          <bdi>{docId}</bdi>
        </Fact>
      </dl>
      {status === 'InProgress' && (
        <Progress label={tHome('progressNamed', { name: document.fileName })} value={document.progress} />
      )}
      {status === 'Failed' && <Failed document={document} />}
      {status === 'Expired' && <Expired />}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.factName}>{name}</dt>
      <dd className={css.factValue}>{children}</dd>
    </div>
  )
}

function Failed({ document: { errorCode, errorParams } }: { document: TranslatedDocument }) {
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  return (
    <Message tone="error" label={tCommon('message.error')}>
      {errorText(failure(errorCode ?? 'translationFailed', errorParams))}
    </Message>
  )
}

function Expired() {
  const { t: tCommon } = useTranslation('common')
  return (
    <Message tone="caution" label={tCommon('message.note')}>
      {tCommon('expired.text')}
    </Message>
  )
}
