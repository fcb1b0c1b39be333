import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mountCardFields, type CardFieldError, type CardFields } from '~/features/checkout/provider'
import { label as labelClass } from '~/ui/field.css'
import * as css from './pricing.css'

export interface CardAddress {
  readonly script: string
  readonly publishableKey: string
}

interface CardAreaProps {
  readonly card: CardAddress
  /** The fields once they are there; `lost` when the provider cannot be had. */
  readonly onFields: (fields: CardFields | 'lost' | null) => void
  readonly onComplete: (isComplete: boolean) => void
  /** Somebody wanted to pay before everything was typed: what is missing is said. */
  readonly isMissed: boolean
}

/** The provider's fields, in the language and the theme of the page. */
export function CardArea({ card, onFields, onComplete, isMissed }: CardAreaProps) {
  const { t, i18n } = useTranslation('pricing')
  const { t: tCard } = useTranslation('card')
  const place = useRef<HTMLDivElement>(null)
  const [wrong, setWrong] = useState<CardFieldError | null>(null)
  const [showsErrors, setShowsErrors] = useState(true)
  const { script, publishableKey } = card
  useEffect(() => {
    const element = place.current
    if (!element) return
    let fields: CardFields | undefined
    let isGone = false
    const options = { script, publishableKey, locale: i18n.language, theme: themeOf() }
    mountCardFields(element, options)
      .then(async (mounted) => {
        if (isGone) return mounted.destroy()
        fields = mounted
        setShowsErrors(mounted.showsErrors)
        mounted.on('change', (state) => {
          onComplete(state.complete)
          setWrong(state.error)
        })
        await mounted.ready
        onFields(mounted)
      })
      .catch(() => !isGone && onFields('lost'))
    const stop = onThemeChange(() => fields?.setTheme(themeOf()))
    return () => {
      isGone = true
      stop()
      fields?.destroy()
      onFields(null)
    }
  }, [script, publishableKey, i18n.language, onFields, onComplete])
  // Stripe's fields say nothing of one that is still empty.
  const fault = wrong ?? (isMissed ? 'numberIncorrect' : null)
  return (
    <div className={css.cardArea}>
      {!showsErrors && <span className={labelClass}>{t('payment.card')}</span>}
      <div ref={place} className={showsErrors ? undefined : css.cardFields} />
      {fault && !showsErrors && (
        <p className={css.consentError} role="alert">
          {tCard(`error.${fault}`)}
        </p>
      )}
    </div>
  )
}

const DARK = '(prefers-color-scheme: dark)'

/** What the page shows: chosen by the reader, or as his device says. */
function themeOf(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return window.matchMedia(DARK).matches ? 'dark' : 'light'
}

function onThemeChange(listener: () => void): () => void {
  const media = window.matchMedia(DARK)
  const observer = new MutationObserver(listener)
  media.addEventListener('change', listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    media.removeEventListener('change', listener)
    observer.disconnect()
  }
}
