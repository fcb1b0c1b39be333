import { describe, expect, test } from 'vitest'
import { TextPen } from './text-pen'

const look = { font: 'F', size: 9.60413, width: 100 }

describe('text of a block', () => {
  test('is one text object, its lines steps from one to the next, and nothing is said twice', () => {
    const pen = new TextPen()
    pen.show(look, [1, 0, 0, 1, 72.123, 700.5], '(a)Tj')
    pen.set('0 0 .5 rg\n')
    pen.show(look, [1, 0, 0, 1, 72.123, 688.25], '(b)Tj')
    pen.show({ ...look, font: 'G', width: 97.5 }, [1, 0, 0, 1, 71.9, 688.25], '(c)Tj')
    expect(pen.finish()).toBe(
      'BT /F 9.604 Tf 72.12 700.5 Td (a)Tj\n0 0 .5 rg\n0 -12.25 Td (b)Tj\n/G 9.604 Tf 97.5 Tz -.22 0 Td (c)Tj\nET\n',
    )
  })

  test('ends where something else is painted, and begins anew behind it', () => {
    const pen = new TextPen()
    pen.show(look, [1, 0, 0, 1, 10, 20], '(a)Tj')
    pen.paint('')
    pen.paint('q 0 0 9 9 re f Q\n')
    pen.show(look, [1, 0, 0, 1, 30, 20], '(b)Tj')
    expect(pen.finish()).toBe('BT /F 9.604 Tf 10 20 Td (a)Tj\nET\nq 0 0 9 9 re f Q\nBT 30 20 Td (b)Tj\nET\n')
  })

  test('turned and slanted text steps along its own axes', () => {
    const pen = new TextPen()
    pen.show(look, [0, 1, -1, 0, 100, 50], '(a)Tj')
    pen.show(look, [0, 1, -1, 0, 112, 55], '(b)Tj')
    pen.show(look, [1, 0, 0.2, 1, 10, 10], '(c)Tj')
    pen.show(look, [1, 0, 0.2, 1, 14, 20], '(d)Tj')
    expect(pen.finish()).toBe(
      'BT /F 9.604 Tf 0 1 -1 0 100 50 Tm (a)Tj\n5 -12 Td (b)Tj\n1 0 .2 1 10 10 Tm (c)Tj\n2 10 Td (d)Tj\nET\n',
    )
  })

  test('what is rounded off does not add up', () => {
    const pen = new TextPen()
    for (let line = 0; line <= 1000; line++) pen.show(look, [1, 0, 0, 1, 0, line * 0.3333], '()Tj')
    const steps = [...pen.finish().matchAll(/0 (-?[\d.]+) Td/g)].map(([, step]) => Number(step))
    expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(333.3, 2)
  })
})
