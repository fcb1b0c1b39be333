import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from './button'
import * as css from './dialog.css'
import { returnFocus } from './move-focus'

/** A modal `<dialog>`: the browser keeps the focus inside and closes it with Escape; then the focus is back where it was. It shows while `open` says so. */
export function Dialog({
  open,
  onClose,
  title,
  close,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  /** Words of the button that closes it. */
  close: string
  children: ReactNode
}) {
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  const isTold = useRef(false)
  useEffect(() => {
    const dialog = element.current
    if (!dialog || !open) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    return () => {
      if (dialog.isConnected) dialog.close()
      returnFocus(before)
    }
  }, [open])
  /** At once: `close` comes when the focus is back and what it opens next may have been pressed. */
  const onCancel = (event: SyntheticEvent): void => {
    // a file chooser inside is cancelled by an event of the same name
    if (event.target !== event.currentTarget) return
    isTold.current = true
    onClose()
  }
  const onClosed = (): void => {
    if (!isTold.current) onClose()
    isTold.current = false
  }
  return (
    <dialog ref={element} className={css.dialog} aria-labelledby={id} onCancel={onCancel} onClose={onClosed}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
      <form method="dialog" className={css.actions}>
        <Button type="submit">{close}</Button>
      </form>
    </dialog>
  )
}
