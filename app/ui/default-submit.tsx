import { VisuallyHidden } from './hidden'

/** Enter presses the first button of a form: put this before any other that means something else. */
export function DefaultSubmit({ disabled = false }: { disabled?: boolean }) {
  return (
    <VisuallyHidden>
      <button type="submit" tabIndex={-1} aria-hidden disabled={disabled} />
    </VisuallyHidden>
  )
}
