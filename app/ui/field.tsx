import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as css from './field.css'

export interface FieldControl {
  readonly id: string
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

/** A label above its control and, when something is wrong, the reason beneath, tied to it. */
export function Field({
  id,
  label,
  error,
  children,
}: {
  id: string
  label: string
  error?: string | undefined
  children: (control: FieldControl) => ReactNode
}) {
  const errorId = `${id}-error`
  const control: FieldControl = error ? { id, 'aria-invalid': true, 'aria-describedby': errorId } : { id }
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children(control)}
      {error && (
        <p className={css.error} id={errorId} role="alert">
          <CircleAlert size={16} className={css.errorGlyph} aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
