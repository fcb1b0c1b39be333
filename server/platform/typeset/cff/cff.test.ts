import { describe, expect, test } from 'vitest'
import { fitCubics, type Path, type Point } from './fit-cubics'
import { encodeNumber, writeCharstring } from './write-charstring'

const on = (x: number, y: number) => ({ x, y, on: true })
const off = (x: number, y: number) => ({ x, y, on: false })

describe('contours', () => {
  test('lines stay lines', () => {
    expect(fitCubics([on(0, 0), on(100, 0), on(100, 50)])).toEqual({
      start: [0, 0],
      segments: [[[100, 0]], [[100, 50]], [[0, 0]]],
    })
  })

  test('a single quadratic curve is the same cubic one', () => {
    const path = fitCubics([on(0, 0), off(30, 60), on(90, 60)])
    expect(path?.segments[0]).toEqual([
      [20, 40],
      [50, 60],
      [90, 60],
    ])
  })

  test('the parts that a curve was cut into become one again, two curves that meet stay two', () => {
    // Halves of the cubic curve 0,0 – 0,40 – 40,80 – 100,80.
    const halves = [on(0, 0), off(0, 30), off(55, 80), on(100, 80)]
    const joined = [
      [0, 40],
      [40, 80],
      [100, 80],
    ]
    expect(fitCubics(halves)?.segments).toEqual([joined, [[0, 0]]])
    const path = fitCubics([...halves, off(130, 80), on(130, 50)])
    expect(path?.segments.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(path?.segments[0]).toEqual(joined)
    // Twice as large, they are too far from any cubic curve.
    const large = halves.map(({ x, y, ...rest }) => ({ ...rest, x: 2 * x, y: 2 * y }))
    expect(fitCubics(large)?.segments.length).toBe(3)
  })

  test('one without a point on the curve is not known', () => {
    expect(fitCubics([off(0, 0), off(9, 0), off(9, 9)])).toBeNull()
  })
})

describe('charstrings', () => {
  const NAMES: Readonly<Record<number, string>> = {
    ...{
      21: 'rmoveto',
      22: 'hmoveto',
      4: 'vmoveto',
      5: 'rlineto',
      6: 'hlineto',
      7: 'vlineto',
      14: 'endchar',
    },
    ...{ 8: 'rrcurveto', 27: 'hhcurveto', 26: 'vvcurveto', 31: 'hvcurveto', 30: 'vhcurveto' },
  }
  /** A charstring as text. */
  function read(bytes: Uint8Array): string {
    const out: (number | string)[] = []
    for (let at = 0; at < bytes.length;) {
      const first = bytes[at++]!
      if (first === 28) out.push(((bytes[at++]! << 24) >> 16) | bytes[at++]!)
      else if (first < 32) out.push(NAMES[first] ?? `?${first}`)
      else if (first < 247) out.push(first - 139)
      else if (first < 251) out.push((first - 247) * 256 + bytes[at++]! + 108)
      else out.push(-(first - 251) * 256 - bytes[at++]! - 108)
    }
    return out.join(' ')
  }
  const path = (start: Point, ...segments: Path['segments']): Path => ({ start, segments })

  test.each([0, 107, -107, 108, 1131, -108, -1131, 1132, -1132, 32767])('the number %i', (value) => {
    expect(read(Uint8Array.from(encodeNumber(value)))).toBe(String(value))
  })

  test('level and upright lines by turns, and no line back to the start', () => {
    const box = path([10, 0], [[110, 0]], [[110, 50]], [[10, 50]], [[10, 0]])
    expect(read(writeCharstring([box], 600))).toBe('600 10 hmoveto 100 50 -100 hlineto endchar')
    const slanted = path([0, 0], [[10, 20]], [[30, 25]], [[30, 60]])
    expect(read(writeCharstring([slanted], null))).toBe('0 hmoveto 10 20 20 5 rlineto 35 vlineto endchar')
  })

  test('curves that turn, curves that go on, and any', () => {
    const round = path(
      [0, 50],
      ...([
        [
          [0, 80],
          [20, 100],
          [50, 100],
        ],
        [
          [80, 100],
          [100, 80],
          [100, 50],
        ],
      ] as const),
    )
    expect(read(writeCharstring([round], null))).toBe(
      '50 vmoveto 30 20 20 30 30 20 -20 -30 vhcurveto endchar',
    )
    const wave = path(
      [0, 0],
      [
        [20, 0],
        [30, 40],
        [60, 40],
      ],
      [
        [80, 40],
        [90, 10],
        [95, 10],
      ],
    )
    expect(read(writeCharstring([wave], null))).toBe('0 hmoveto 20 10 40 30 20 10 -30 5 hhcurveto endchar')
    const any = path(
      [0, 0],
      [
        [1, 2],
        [4, 8],
        [16, 32],
      ],
    )
    expect(read(writeCharstring([any], null))).toBe('0 hmoveto 1 2 3 6 12 24 rrcurveto endchar')
    const last = path(
      [0, 0],
      [
        [5, 0],
        [7, 3],
        [9, 11],
      ],
    )
    expect(read(writeCharstring([last], null))).toBe('0 hmoveto 5 2 3 8 2 hvcurveto endchar')
  })

  test('no operator has more numbers than a reader keeps', () => {
    const steps = Array.from({ length: 90 }, (_, index): readonly [Point] => [
      [3 * index + 3, (index % 3) + index],
    ])
    const runs = read(writeCharstring([path([0, 0], ...steps)], null)).split(/[a-z]+/)
    expect(Math.max(...runs.map((run) => run.trim().split(' ').length))).toBeLessThanOrEqual(48)
  })
})
