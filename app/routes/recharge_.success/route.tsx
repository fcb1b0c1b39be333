import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useRevalidator } from '@remix-run/react'
import { CircleCheck, CircleX, Hourglass, ReceiptText, type LucideIcon } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contracts/orders'
import { Screen } from '~/features/site-pages/screen'
import * as css from '~/features/site-pages/site-pages.css'
import { useCommodityName } from '~/lib/commodity-name'
import { useErrorText } from '~/lib/error-text'
import { failure } from '~/lib/failure'
import { formatMoney, formatNumber } from '~/lib/format'
import { pageMeta } from '~/lib/page-meta'
import { button } from '~/ui/button.css'
import { EmptyState } from '~/ui/empty-state'
import { loadResult, type ResultData } from './load-result.server'
import * as look from './result.css'

const REFRESH_SECONDS = 3

export const handle = {
  i18n: ['pages', 'orders', 'errors'],
  layout: 'payment',
  refreshSeconds: (data: unknown) =>
    (data as { isWaiting?: boolean } | null)?.isWaiting ? REFRESH_SECONDS : undefined,
}
export const loader = ({ request, context }: LoaderFunctionArgs) => loadResult(request, context)
export const meta = pageMeta

export default function PaymentResult() {
  const { t } = useTranslation('pages')
  const data = useLoaderData() as ResultData
  useRefresh(data.isWaiting)
  return (
    <Screen title={t('success.title')} reading>
      <div className={css.sheet} role="status">
        {data.isRefused ? (
          <AlreadySubscribed />
        ) : data.order ? (
          <Result order={data.order} balance={data.balance} />
        ) : (
          <EmptyState Icon={ReceiptText} title={t('success.empty')}>
            <p>{t('success.hint')}</p>
            <RecordLink kind="secondary" />
          </EmptyState>
        )}
      </div>
    </Screen>
  )
}

/** The provider tells our server, not this page. */
function useRefresh(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(revalidate, REFRESH_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

function Result({ order, balance }: { order: Order; balance: number }) {
  const { t, i18n } = useTranslation('orders')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const nameOf = useCommodityName()
  const facts = `${nameOf(order.facts)}, ${formatMoney(order.amount, i18n.language)}`
  switch (order.status) {
    case 'Paid': {
      const pages = tCommon('pages', {
        count: balance,
        replace: { count: formatNumber(balance, i18n.language) },
      })
      return (
        <Verdict Icon={CircleCheck} tone="good" title={t('result.paid')} facts={facts}>
          <p>{t(order.facts.plan ? 'result.active' : 'result.added', { pages })}</p>
          <Link to="/" className={button({ kind: 'primary' })}>
            {tCommon('expired.action')}
          </Link>
          <RecordLink kind="secondary" />
        </Verdict>
      )
    }
    case 'InPayment':
      return (
        <Verdict Icon={Hourglass} tone="open" title={t('result.processing')} facts={facts}>
          <p>{t('result.processingText')}</p>
          <RecordLink kind="secondary" />
        </Verdict>
      )
    case 'WaitForPayment':
      return (
        <Verdict Icon={Hourglass} tone="open" title={t('result.open')} facts={facts}>
          <p>{t('result.openText')}</p>
          <PayLink id={order.id} text={t('result.goOn')} />
          <RecordLink kind="secondary" />
        </Verdict>
      )
    case 'PaymentFailed':
      return (
        <Verdict Icon={CircleX} tone="bad" title={errorText(failure('paymentFailed'))} facts={facts}>
          {order.errorCode && order.errorCode !== 'paymentFailed' && (
            <p>{errorText(failure(order.errorCode))}</p>
          )}
          {wasTurnedAway(order) ? (
            <p>{t('result.moneyBack')}</p>
          ) : (
            <>
              <p>{t('result.nothingCharged')}</p>
              <PayLink id={order.id} text={tCommon('retry')} />
            </>
          )}
          <RecordLink kind="secondary" />
        </Verdict>
      )
    case 'Cancelled':
    case 'Refunded':
      return (
        <Verdict Icon={ReceiptText} tone="open" title={t(`status.${order.status}`)} facts={facts}>
          <RecordLink kind="primary" />
        </Verdict>
      )
  }
}

/** Paid, but what was bought could not be sold any more when the money came. */
const wasTurnedAway = ({ errorCode }: Order): boolean =>
  ['subscriptionExists', 'experienceUsed', 'orderNotPayable'].includes(errorCode ?? '')

/** A plan that renews must be cancelled before another is bought (specification §4). */
function AlreadySubscribed() {
  const { t } = useTranslation('orders')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  return (
    <Verdict Icon={CircleX} tone="bad" title={errorText(failure('subscriptionExists'))}>
      <p>{t('result.existing')}</p>
      <Link to="/account?unsubscribe=1" className={button({ kind: 'primary' })}>
        {t('result.cancelFirst')}
      </Link>
      <Link to="/account" className={button({ kind: 'secondary' })}>
        {tCommon('person.account')}
      </Link>
    </Verdict>
  )
}

function Verdict({
  Icon,
  tone,
  title,
  facts,
  children,
}: {
  Icon: LucideIcon
  tone: keyof typeof look.glyph
  title: string
  facts?: string
  children: ReactNode
}) {
  return (
    <div className={look.verdict}>
      <Icon size={48} strokeWidth={1.5} className={look.glyph[tone]} aria-hidden />
      <h2 className={look.title}>{title}</h2>
      {facts && (
        <p className={look.facts}>
          <bdi>{facts}</bdi>
        </p>
      )}
      <div className={look.next}>{children}</div>
    </div>
  )
}

function PayLink({ id, text }: { id: string; text: string }) {
  return (
    <Link to={`/recharge/discount?order=${id}`} className={button({ kind: 'primary' })}>
      {text}
    </Link>
  )
}

function RecordLink({ kind }: { kind: 'primary' | 'secondary' }) {
  const { t } = useTranslation('common')
  return (
    <Link to="/myorder" className={button({ kind })}>
      {t('person.purchaseRecord')}
    </Link>
  )
}
