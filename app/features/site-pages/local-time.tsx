import { formatDateTime } from '~/lib/format-date'
import { useHydrated } from '~/ui/use-hydrated'

/** UTC from the server, the reader's own time once script runs. */
export function LocalTime({ iso }: { iso: string }) {
  const zone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
  return <time dateTime={iso}>{formatDateTime(iso, zone)}</time>
}
