import { expect, test } from 'vitest'
import { line, textsOf } from '../../testing/show-fixture'

test.each([24, 20.5])(
  '[TR-01] two lines %s points apart of a manuscript on a page that holds few',
  (lead) => {
    const first = 'in other words, the things that the invention makes or is'
    const lines = [
      line('Field of the Invention', 200, 760),
      line(first, 72, 700),
      line('made for.', 72, 700 - lead),
    ]
    expect(textsOf(lines)).toContain(`${first} made for.`)
  },
)
