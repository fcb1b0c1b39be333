import { expect, test } from 'vitest'
import type { Box } from '../geometry'
import { layOutPage } from '../layout'
import { line, show, type Shown } from '../testing/show-fixture'
import { RoomFinder } from './room'

const VIEW: Box = [0, 0, 595, 842]
const PANEL: Box = [200, 100, 560, 800]

/** How far to the right the blocks of a page with a panel may grow. */
function rightEdges(shown: readonly Shown[]): number[] {
  const layout = layOutPage(
    { shows: shown.map(show), painted: [{ kind: 'path', box: PANEL, colour: '#ffffff' }] },
    VIEW,
  )
  const rooms = new RoomFinder(layout, VIEW)
  return layout.blocks.map((block) => rooms.around(block).right)
}

test('[TR-01] text of a panel keeps as far from its right border as it begins behind the left one', () => {
  const heading = line('Projects', 230, 700)
  const text = [670, 658, 646].map((y) =>
    line('in the years before that we carried on with them all', 230, y),
  )
  expect(rightEdges([heading, ...text])).toEqual([530, 530])
})

test('single lines grow up to the border of their box', () => {
  expect(rightEdges([line('Projects', 230, 700)])).toEqual([558.5])
})
