import { expect, test } from 'vitest'
import { line, show } from '../../testing/show-fixture'
import { layOutPage } from '..'

test('[TR-01] Roman numbers before items are their markers, not texts', () => {
  const items = [
    line('(i)', 72, 700),
    line('the State is a member of the whole', 100, 700),
    line('(ii)', 68, 680),
    line('the head of it is one of the others', 100, 680),
  ]
  const { blocks } = layOutPage({ shows: items.map(show), painted: [] }, [0, 0, 595, 842])
  const read = blocks.filter(({ kept }) => kept === null)
  expect(read.map(({ text }) => text)).toEqual([items[1], items[3]].map((item) => item!.glyphs.join('')))
  expect(read.every(({ marker }) => marker.length > 0)).toBe(true)
})
