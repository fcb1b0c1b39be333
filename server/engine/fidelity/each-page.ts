import type { Box } from '../filters/pdf/geometry'
import { openReader } from '../filters/pdf/read/open-reader'
import { readEvents } from '../filters/pdf/read/read-events'
import type { PageEvents } from '../filters/pdf/read/show-event'

/** Reads the chosen pages, or all; a page that cannot be read is passed over, as it was when it was translated. */
export async function eachPage(
  bytes: Uint8Array,
  chosen: ReadonlySet<number> | null,
  see: (index: number, events: PageEvents, view: Box) => void,
): Promise<void> {
  const reader = await openReader(bytes)
  try {
    for (let index = 0; index < reader.numPages; index++) {
      if (chosen && !chosen.has(index)) continue
      const page = await reader.getPage(index + 1)
      const events = await readEvents(page).catch(() => null)
      page.cleanup()
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view
      if (events) see(index, events.events(), [left, bottom, right, top])
    }
  } finally {
    await reader.destroy()
  }
}
