import { Link, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contracts/orders'
import { LocalTime } from '~/features/site-pages/local-time'
import { useBoot } from '~/lib/boot'
import { useCommodityName } from '~/lib/commodity-name'
import { formatMoney } from '~/lib/format'
import { localizedPath } from '~/lib/languages'
import { checkbox } from '~/ui/checkbox.css'
import * as css from './orders.css'
import { canBeInvoiced, canBuyAgain, canPay, isOpen } from './order-state'

/** Forms that the buttons and boxes of the table belong to; they stand outside of it. */
export const CHOICE_FORM = 'invoice-choice'
export const CANCEL_FORM = 'order-cancel'
/** In the address: every order of the page is ticked (ACC-05), for readers without script. */
export const ALL = 'all'

/** Heads of the table, as specification §2 lists them, after the boxes. */
export function useOrderColumns(): readonly string[] {
  const { t } = useTranslation('orders')
  const names = [
    'select',
    'time',
    'consumerId',
    'commodity',
    'amount',
    'payMethod',
    'operation',
    'invoice',
    'status',
    'email',
  ] as const
  return names.map((name) => t(`columns.${name}`))
}

export const OrderCells = (order: Order): readonly ReactNode[] => [
  <Choice key="choice" order={order} />,
  <LocalTime key="time" iso={order.createTime} />,
  <span key="consumer" className={css.number}>
    {order.consumerId}
  </span>,
  <Commodity key="commodity" order={order} />,
  <Amount key="amount" order={order} />,
  <PayMethod key="method" method={order.payMethod} />,
  <Operations key="operations" order={order} />,
  <Invoice key="invoice" order={order} />,
  <Status key="status" order={order} />,
  <Email key="email" address={order.email} />,
]

/** Where it does not fit on a line it is parted before the `@`. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <bdi className={css.email}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  )
}

function Choice({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const nameOf = useCommodityName()
  const [query] = useSearchParams()
  if (!canBeInvoiced(order)) return null
  return (
    <input
      type="checkbox"
      name="invoice"
      value={order.id}
      form={CHOICE_FORM}
      className={checkbox}
      defaultChecked={query.get(ALL) === '1'}
      aria-label={t('selectNamed', { commodity: nameOf(order.facts), id: order.id })}
    />
  )
}

function Commodity({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const nameOf = useCommodityName()
  return (
    <>
      <span className={css.commodity}>{nameOf(order.facts)}</span>
      {order.renewal && <span className={css.aside}>{t('renewal')}</span>}
    </>
  )
}

/** A part that was paid back leaves the order paid, so it is said beside the amount. */
function Amount({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders')
  const money = (cents: number) => formatMoney(cents, i18n.language)
  const isPart = order.refunded > 0 && order.status !== 'Refunded'
  return (
    <>
      <bdi className={css.money}>{money(order.amount)}</bdi>
      {isPart && <span className={css.aside}>{t('refunded', { amount: money(order.refunded) })}</span>}
    </>
  )
}

/** `visa 4242` is the brand and the last digits. */
function PayMethod({ method }: { method: string | null }) {
  const { t } = useTranslation('orders')
  if (!method) return '–'
  const [brand = '', digits] = method.split(' ')
  if (!digits) return t('card')
  return <bdi>{`${brand[0]?.toUpperCase() ?? ''}${brand.slice(1)} ·${digits}`}</bdi>
}

function Operations({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const nameOf = useCommodityName()
  const named = (text: string) => `${text}: ${nameOf(order.facts)}, ${order.id}`
  return (
    <span className={css.operations}>
      {canPay(order) && (
        <Link
          to={`/recharge/discount?order=${order.id}`}
          className={css.operation}
          aria-label={named(t('pay'))}
        >
          {t('pay')}
        </Link>
      )}
      {isOpen(order) && (
        <button
          type="submit"
          form={CANCEL_FORM}
          name="cancel"
          value={order.id}
          className={css.operation}
          aria-label={named(t('cancel'))}
        >
          {t('cancel')}
        </button>
      )}
      {canBuyAgain(order) && (
        <Link
          to={`/recharge/discount?buy=${order.commodity}`}
          className={css.operation}
          aria-label={named(t('buyAgain'))}
        >
          {t('buyAgain')}
        </Link>
      )}
    </span>
  )
}

function Invoice({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { boot } = useBoot()
  if (order.invoiceUrl) {
    const address = localizedPath(boot.language, `/download?invoice=${order.id}`)
    return (
      <span className={css.operations}>
        <FileLink href={address} text={t('invoiceDownload')} about={order.id} />
        {order.correctionsLeft > 0 && (
          <Link
            to={`/myorder?correct=${order.invoiceNumber}`}
            className={css.operation}
            aria-label={`${t('correctInvoice')}: ${order.invoiceNumber}`}
          >
            {t('correctInvoice')}
          </Link>
        )}
        {order.creditNotes.map(({ number }) => (
          <FileLink key={number} href={`${address}&note=${number}`} text={t('creditNote')} about={number} />
        ))}
        {order.replacedInvoices.map(({ number }) => (
          <FileLink
            key={number}
            href={`${address}&note=${number}`}
            text={t('replacedInvoice')}
            about={number}
          />
        ))}
      </span>
    )
  }
  if (order.invoiceStatus !== 'none') return t('invoiceRequested')
  if (!canBeInvoiced(order)) return '–'
  return (
    <Link
      to={`/myorder?invoice=${order.id}`}
      className={css.operation}
      aria-label={`${t('requestInvoice')}: ${order.id}`}
    >
      {t('requestInvoice')}
    </Link>
  )
}

function FileLink({ href, text, about }: { href: string; text: string; about: string }) {
  return (
    <a href={href} className={css.operation} aria-label={`${text}: ${about}`}>
      {text}
    </a>
  )
}

function Status({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return <span className={css.status[order.status]}>{t(`status.${order.status}`)}</span>
}
