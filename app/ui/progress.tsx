import { progress } from './progress.css'

/** `value` from 0 to 100; without it something is going on that cannot be measured. */
export function Progress({ label, value }: { label: string; value?: number | undefined }) {
  return (
    <progress className={progress} aria-label={label} max={100} {...(value !== undefined && { value })} />
  )
}
