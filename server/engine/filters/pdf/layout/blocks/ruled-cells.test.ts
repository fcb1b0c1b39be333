import { describe, expect, test } from 'vitest'
import { plainText } from '../../../../model'
import { pdfFilter } from '../..'
import { pdfOf, textLines } from '../../testing/pdf-fixture'

async function textsOf(...shown: readonly string[]): Promise<string[]> {
  const { units } = await pdfFilter.extract(await pdfOf(shown.join('')))
  return units.map(({ runs }) => plainText(runs))
}

const at = (x: number, y: number, ...rows: string[]): string => textLines(rows, { x, y })

/** Borders as office programs paint them: each rule a path of its own. */
const borders = (across: readonly number[], down: readonly number[]): string =>
  [
    ...across.map((x) => `${x} ${down.at(-1)} m ${x} ${down[0]} l S\n`),
    ...down.map((y) => `${across[0]} ${y} m ${across.at(-1)} ${y} l S\n`),
  ].join('')

describe('tables whose borders are rules (TR-01)', () => {
  const table = borders([66, 180, 290, 400], [720, 660, 600])

  test('lines of a cell are one text, whatever stands beside them', async () => {
    const texts = await textsOf(
      table,
      at(72, 700, 'Matters arising', 'The boiler of the', 'hall is new.'),
      at(186, 700, 'SP to chase the', 'solicitors'),
      at(296, 700, '30 November'),
      at(186, 640, 'HM to ask three', 'suppliers for', 'quotations'),
    )
    expect(texts).toContain('SP to chase the solicitors')
    expect(texts).toContain('HM to ask three suppliers for quotations')
  })

  test('rows that no rule parts stay entries of their own', async () => {
    const names = ['theatre', 'stage', 'actor', 'mask']
    const texts = await textsOf(table, at(72, 710, ...names), at(186, 710, 'One', 'Two', 'Three', 'Four'))
    for (const name of names) expect(texts).toContain(name)
  })

  test('text of two columns is never one', async () => {
    const texts = await textsOf(
      borders([66, 180, 290], [720, 640]),
      at(72, 700, 'Repeat what you'),
      at(150, 686, 'x'),
      at(186, 686, 'have measured'),
    )
    expect(texts).not.toContain('Repeat what you have measured')
  })
})
