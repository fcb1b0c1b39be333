import { useNavigate, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as sheet from '~/features/site-pages/site-pages.css'
import { Dialog } from '~/ui/dialog'
import { useHydrated } from '~/ui/use-hydrated'
import { InvoiceForm } from './invoice-form'
import type { InvoiceDraft } from './orders-data'

/** The invoice's form: a dialog, or without script the first thing on the page. */
export function InvoicePanel({ draft }: { draft: InvoiceDraft }) {
  const { t } = useTranslation('orders')
  const { t: tCommon } = useTranslation('common')
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { search } = useLocation()
  const form = <InvoiceForm draft={draft} />
  const title = t(draft.issued ? 'invoice.correction.title' : 'invoice.title')
  if (!hydrated) {
    return (
      <section className={sheet.sheet} aria-labelledby="invoice">
        <h2 id="invoice">{title}</h2>
        {form}
      </section>
    )
  }
  const close = () => {
    const query = new URLSearchParams(search)
    for (const name of ['invoice', 'ask', 'correct']) query.delete(name)
    navigate(`/myorder?${query.toString()}`, { preventScrollReset: true })
  }
  return (
    <Dialog open onClose={close} title={title} close={tCommon('contact.close')}>
      {form}
    </Dialog>
  )
}
