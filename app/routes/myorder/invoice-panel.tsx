import { useNavigate, useLocation } from '@remix-run/react'
import { useState } from 'react'
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
  const { search, key } = useLocation()
  // Asked for again before the way back has ended, the address is the same, but not its key.
  const [closedAt, setClosedAt] = useState<string>()
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
    setClosedAt(key)
    const query = new URLSearchParams(search)
    for (const name of ['invoice', 'ask', 'correct']) query.delete(name)
    navigate(`/myorder?${query.toString()}`, { preventScrollReset: true })
  }
  return (
    <Dialog open={closedAt !== key} onClose={close} title={title} close={tCommon('contact.close')}>
      {form}
    </Dialog>
  )
}
