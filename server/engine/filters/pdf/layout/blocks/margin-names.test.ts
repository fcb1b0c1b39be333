import { expect, test } from 'vitest'
import type { PageEvents } from '../../read/show-event'
import { line, show } from '../../testing/show-fixture'
import { layOutPage } from '..'

const typed = (text: string, y: number) => {
  const shown = show(line(text, 40, y))
  return { ...shown, fontId: 'Courier', font: { ...shown.font, name: 'Courier', monospaced: true } }
}

test('[TR-01] a sentence beside several names in the margin is one, though an overfull line reaches further', () => {
  const full = 'the commands are used to define those of all the'
  const shows = [
    show(line(`${full} pages`, 100, 760)),
    ...[0, 1, 2, 3].map((index) => show(line(full, 100, 740 - 12 * index))),
    show(line('and so on.', 100, 692)),
    show(line(`T${full.slice(1)}`, 100, 660)),
    typed('\\author', 660),
    show(line('pieces of it, and not other ones.', 100, 648)),
    typed('\\title', 648),
  ]
  const events: PageEvents = { shows, painted: [] }
  const texts = layOutPage(events, [0, 0, 595, 842]).blocks.map(({ text }) => text)
  expect(texts).toContain(`T${full.slice(1)} pieces of it, and not other ones.`)
})
