import { useEffect, useId, useRef, type ReactNode } from 'react'
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
  return (
    <dialog ref={element} className={css.dialog} aria-labelledby={id} onClose={onClose}>
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
