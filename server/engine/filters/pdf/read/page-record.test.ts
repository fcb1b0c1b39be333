import { expect, test } from 'vitest'
import { pdfOf } from '../testing/pdf-fixture'
import { openReader } from './open-reader'
import { replayPage } from './page-record'
import { readEvents } from './read-events'

const CONTENT = `0.2 0.4 0.6 rg 10 20 100 0.5 re f
  BT /F1 11 Tf 1.5 Tc 3 Tw 80 Tz 72 700 Td [(Some ) -250 (words)] TJ 1 0 0 rg 4 Ts 2 Tr /F3 -8 Tf (raised) Tj ET`

test('a packed page shows what it showed when it was read', async () => {
  const reader = await openReader(await pdfOf(CONTENT))
  try {
    const recorder = await readEvents(await reader.getPage(1))
    const events = recorder.events()
    expect(events.shows.map(({ glyphs }) => glyphs.map((glyph) => glyph.text).join(''))).toEqual([
      'Some words',
      'raised',
    ])
    expect(events.painted).toHaveLength(1)
    expect(replayPage(await recorder.pack())).toEqual(events)
  } finally {
    await reader.destroy()
  }
})
