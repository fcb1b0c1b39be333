import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'

/** Specification §9: message duration. */
const CONFIRMED_MS = 3000

interface CopyButtonProps {
  readonly text: string
  /** Element whose contents are selected when the browser does not let us copy. */
  readonly fallbackId: string
  readonly onSay: (message: string) => void
}

export function CopyButton({ text, fallbackId, onSay }: CopyButtonProps) {
  const { t } = useTranslation('text')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onSay(t('copied'))
    } catch {
      const target = document.getElementById(fallbackId)
      if (target) window.getSelection()?.selectAllChildren(target)
      onSay(t('copyFailed'))
    }
  }
  return (
    <Button kind="quiet" onClick={() => void copy()}>
      {copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      {t(copied ? 'copied' : 'copy')}
    </Button>
  )
}
