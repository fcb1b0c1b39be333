import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MS } from '~/ui/timing'
import * as css from './shell-notices.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether there is a line, as the browser knows it (specification §4). */
const useOnLine = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Says that the line is gone while it is, and for a moment that it is back. */
export function LineNotice() {
  const { t } = useTranslation('common')
  const isOnLine = useOnLine()
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onBack = () => {
      setBack(true)
      clearTimeout(timer)
      timer = setTimeout(() => setBack(false), MESSAGE_MS)
    }
    window.addEventListener('online', onBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onBack)
    }
  }, [])
  const text = isOnLine ? (isBack ? t('line.online') : '') : t('line.offline')
  return (
    <div role="status" aria-live="polite">
      {text && <p className={isOnLine ? css.online : css.offline}>{text}</p>}
    </div>
  )
}
