import { Form, useActionData, useFetcher, useNavigate } from '@remix-run/react'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardFields } from '~/features/checkout/provider'
import { useBoot } from '~/lib/boot'
import { useErrorText } from '~/lib/error-text'
import { failure, NETWORK_FAILURE, type Failure } from '~/lib/failure'
import { formatMoney } from '~/lib/format'
import { localizedPath } from '~/lib/languages'
import { Button } from '~/ui/button'
import { checkbox } from '~/ui/checkbox.css'
import { Message } from '~/ui/message'
import { useHydrated } from '~/ui/use-hydrated'
import { CardArea, type CardAddress } from './card-area'
import type { Offer } from './offer'
import type { PayOutcome } from './pay-outcome'
import * as css from './pricing.css'

interface PayFormProps {
  readonly chosen: Offer
  /** Of an order that waits for its payment. */
  readonly orderId: string | undefined
  readonly card: CardAddress
  /** The price has changed since it was shown. */
  readonly isRepriced: boolean
}

/**
 * The card form. With script the provider's fields stand on this page; without it, or when they cannot be had, the button
 * leads to the provider's own page.
 */
export function PayForm({ chosen, orderId, card, isRepriced }: PayFormProps) {
  const { t, i18n } = useTranslation('pricing')
  const hydrated = useHydrated()
  const posted = useActionData<PayOutcome>()
  const [fields, setFields] = useState<CardFields | 'lost' | null>(null)
  const [isComplete, setComplete] = useState(false)
  const payment = usePayment(typeof fields === 'object' ? fields : null)
  const outcome = payment.outcome ?? posted
  const [hasConsented, setConsented] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const usesFields = hydrated && fields !== 'lost'
  const needsConsent = (isAsked || outcome?.needsConsent === true) && !hasConsented
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // As the box stands: the browser may have restored it, or it was ticked before script was ready.
    const isTicked = new FormData(event.currentTarget).has('agree')
    setConsented(isTicked)
    setAsked(!isTicked)
    if (isTicked && !usesFields) return
    event.preventDefault()
    // Everything that is missing is said at once; the focus goes to what comes first.
    const isMissed = usesFields && !(fields && isComplete)
    setMissed(isMissed)
    if (isMissed) fields?.focus()
    else if (!isTicked) event.currentTarget.querySelector<HTMLInputElement>('[name="agree"]')?.focus()
    else payment.start(new FormData(event.currentTarget))
  }
  return (
    <Form method="post" className={css.form} onSubmit={onSubmit} reloadDocument noValidate>
      <input type="hidden" name="commodity" value={chosen.commodity} />
      <input type="hidden" name="amount" value={chosen.amount} />
      {(orderId ?? outcome?.orderId) && (
        <input type="hidden" name="order" value={orderId ?? outcome?.orderId} />
      )}
      {usesFields && (
        <CardArea
          card={card}
          onFields={setFields}
          onComplete={setComplete}
          isMissed={isMissed && !isComplete}
        />
      )}
      {!usesFields && <p className={css.note}>{t('payment.hosted')}</p>}
      <Consent isMissing={needsConsent} onChange={setConsented} />
      <Trouble failure={outcome?.failure ?? (isRepriced ? failure('quoteExpired') : undefined)} />
      <Button type="submit" kind="primary" wide large disabled={payment.isBusy}>
        {payment.isBusy
          ? t('payment.paying')
          : t('payment.pay', { amount: formatMoney(chosen.amount, i18n.language) })}
      </Button>
      <p className={css.secure}>
        <LockKeyhole size={18} className={css.lock} aria-hidden />
        <span>{t('payment.secure')}</span>
      </p>
    </Form>
  )
}

/** Makes the order, has the provider take the money, and goes to see what became of it. */
function usePayment(fields: CardFields | null) {
  const fetcher = useFetcher<PayOutcome>()
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const [lost, setLost] = useState<Failure>()
  const done = useRef<string>()
  const { data } = fetcher
  useEffect(() => {
    const payment = data?.payment
    if (!payment || !fields || done.current === payment.clientSecret) return
    done.current = payment.clientSecret
    setConfirming(true)
    fields
      .confirm(payment.clientSecret)
      .then(() => navigate(`/recharge/success?order=${payment.orderId}`))
      .catch(() => setLost(NETWORK_FAILURE))
      .finally(() => setConfirming(false))
  }, [data, fields, navigate])
  const start = (form: FormData) => {
    done.current = undefined
    setLost(undefined)
    form.set('method', 'card')
    form.set('script', '1')
    fetcher.submit(form, { method: 'post' })
  }
  const outcome = lost ? { failure: lost, ...(data?.payment && { orderId: data.payment.orderId }) } : data
  return { start, outcome, isBusy: fetcher.state !== 'idle' || isConfirming }
}

function Trouble({ failure }: { failure: Failure | undefined }) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  if (!failure) return null
  return (
    <Message tone="error" label={t('message.error')} alert>
      {errorText(failure)}
    </Message>
  )
}

/** Terms and privacy, read in a window of their own, so that nothing typed is lost. */
function Consent({ isMissing, onChange }: { isMissing: boolean; onChange: (hasConsented: boolean) => void }) {
  const { t } = useTranslation('pricing')
  const { t: tCommon } = useTranslation('common')
  const { boot } = useBoot()
  return (
    <div className={css.consentBox}>
      <div className={css.consent}>
        <input
          id="agree"
          type="checkbox"
          name="agree"
          value="true"
          className={checkbox}
          onChange={(event) => onChange(event.currentTarget.checked)}
          required
          {...(isMissing && { 'aria-invalid': true, 'aria-describedby': 'agree-error' })}
        />
        <label htmlFor="agree" className={css.consentText}>
          {t('payment.agree')}
        </label>
      </div>
      {isMissing && (
        <p id="agree-error" className={css.consentError} role="alert">
          {t('payment.agreeRequired')}
        </p>
      )}
      <p className={css.policies}>
        <a href={localizedPath(boot.language, '/terms-of-service')} target="_blank" rel="noreferrer">
          {tCommon('footer.terms')}
        </a>
        <a href={localizedPath(boot.language, '/privacy')} target="_blank" rel="noreferrer">
          {t('payment.privacy')}
        </a>
      </p>
    </div>
  )
}
