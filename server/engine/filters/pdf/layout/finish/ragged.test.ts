import { expect, test } from 'vitest'
import { layOutPage } from '..'
import { line, show, type Shown } from '../../testing/show-fixture'

const alignments = (...rows: readonly Shown[]): string[] =>
  layOutPage({ shows: rows.map(show), painted: [] }, [0, 0, 595, 842]).blocks.map(({ align }) => align)

/** It ends by a tenth of an em further out than its letters say. */
const longer = (text: string, x: number, y: number): Shown => ({
  at: [x, y],
  glyphs: [...text.slice(0, -1), 0.1, text.at(-1)!],
})

test('lines that end at nearly one place are not stretched where all gaps are the font’s own (TR-01)', () => {
  const last = line('over the town', 72, 676)
  expect(alignments(line('the members of it', 72, 700), longer('agreed that it is', 72, 688), last)).toEqual([
    'left',
  ])
})

test('two lines that end where others do, under one another, are set to the right (TR-01)', () => {
  const toRight = (text: string, y: number): Shown => line(text, 500 - 5 * text.length, y)
  const rows = [toRight('Regulated by the', 100), toRight('commission of our quality', 88)]
  expect(alignments(...rows, toRight('VAT 123 4567 89', 60), toRight('12 May', 780))[1]).toBe('right')
})
