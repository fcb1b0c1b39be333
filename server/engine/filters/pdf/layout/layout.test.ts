import { describe, expect, test } from 'vitest'
import { pdfFilter } from '..'
import type { Painted } from '../read/show-event'
import { pdfOf } from '../testing/pdf-fixture'
import { line, show, textsOf, turned, SIZE, type Shown } from '../testing/show-fixture'
import { layOutPage } from '.'

describe('what is read as one', () => {
  test('an accent that is painted by itself and the letter it stands over', () => {
    const word = [
      { at: [72, 700], glyphs: ['M'] },
      { at: [77, 700.5], glyphs: ['¨'] },
      { at: [77, 700], glyphs: ['u', 'l', 'l', 'e', 'r'] },
    ] as const
    expect(textsOf(word)).toEqual(['Müller'])
  })

  test('an accent over a tall letter of a formula, in the line it belongs to', () => {
    const shown: Shown[] = [
      line('Let the cover be ', 72, 700),
      { at: [157.5, 702.5], glyphs: ['˜'] },
      { at: [157, 700], glyphs: ['X'], font: 'CMMI10' },
      line(' as it was before.', 162, 700),
    ]
    expect(textsOf(shown)).toHaveLength(1)
  })

  test('a letter of a logo that stands lower than its word', () => {
    const shown = [
      line('papers set in T', 72, 700),
      { at: [145.5, 697.85], glyphs: ['E'] },
      line('X look well', 149.2, 700),
    ] as const
    expect(textsOf(shown)).toEqual(['papers set in TEX look well'])
  })

  test('a letter that is raised within a logo, as large as the others', () => {
    const shown = [
      line('papers set in L', 72, 700),
      { at: [143.4, 702.9], glyphs: ['A'] },
      line('TEX look well', 146.9, 700),
    ] as const
    expect(textsOf(shown)).toEqual(['papers set in LATEX look well'])
  })

  test('indices above one another, raised and lowered, and what follows them', () => {
    const shown: Shown[] = [
      line('where the row ', 72, 700),
      { at: [142, 700], glyphs: ['J'], font: 'CMMI10' },
      { at: [147, 704], glyphs: ['m', 'a', 'x'], font: 'CMMI7', size: 7 },
      { at: [147, 697], glyphs: ['i', 'j'], font: 'CMMI7', size: 7 },
      line('is the first', 160, 700),
      line('and the second one', 72, 686),
    ]
    expect(textsOf(shown)).toHaveLength(1)
  })

  test('an accent over several letters of a formula, and all that is under it', () => {
    const shown: Shown[] = [
      line('Find a function ', 72, 700),
      { at: [152, 705], glyphs: ['˜'], font: 'CMEX10', width: 1.5 },
      { at: [151, 700], glyphs: ['F'], font: 'CMMI10' },
      { at: [156, 704.5], glyphs: ['1'], font: 'CMR7', size: 7 },
      { at: [156, 697], glyphs: ['j'], font: 'CMMI7', size: 7 },
      line('near to it', 168, 700),
    ]
    expect(textsOf(shown)).toHaveLength(1)
  })

  test('signs of Thai stand behind their letter wherever they are drawn', () => {
    const shown = [
      { at: [72, 700], glyphs: ['ป'] },
      { at: [72, 700], glyphs: ['ร', -0.5, 'ะ'] },
      { at: [82, 700], glyphs: ['ม', 0.2, 'ี', -0.7, 'ด', 'ี'] },
    ] as const
    expect(textsOf(shown).join('')).toContain('มีดี')
  })

  test('lines that run from right to left and are ragged on their left', () => {
    const shown = [
      turned('تقع المدينة القديمة على ضفاف النهر وتشتهر بأسواقها', 500, 700),
      turned('ومساجدها التاريخية يزورها آلاف السياح كل عام للاستمتاع', 500, 686),
      turned('بالهندسة المعمارية الفريدة والمأكولات', 500, 672),
    ]
    expect(textsOf(shown)).toHaveLength(1)
  })

  test('words of a line that is stretched to its column, wider than columns are apart', () => {
    const glyphs = [...'wide', 0.85, ...'gaps', 1.1, ...'are', 0.85, ...'here']
    expect(textsOf([{ at: [72, 700], glyphs }])).toEqual(['wide gaps are here'])
  })
})

describe('justified text in narrow columns', () => {
  /** Words with equal gaps between them, up to the width of a line of so many letters. */
  function stretched(words: string, y: number, x = 72, letters = 40): Shown {
    const parts = words.split(' ')
    const gap = (letters - parts.join('').length) / 2 / (parts.length - 1)
    return { at: [x, y], glyphs: parts.flatMap((word, index) => [...(index ? [gap] : []), ...word]) }
  }
  const full = 'the members of it agreed that schools of'

  test('words as far apart as cells are one line where the lines around it go on there', () => {
    const shown = [
      line(full, 72, 700),
      stretched('district [1] should', 688),
      stretched('additional money', 676),
      line(full, 72, 664),
    ]
    expect(textsOf(shown)).toEqual([`${full} district [1] should additional money ${full}`])
  })

  test('the same in each of two columns', () => {
    const shown = [700, 688, 676].flatMap((y, row) =>
      [72, 300].map((x) => (row === 1 ? stretched('district should receive', y, x) : line(full, x, y))),
    )
    const whole = `${full} district should receive ${full}`
    expect(textsOf(shown)).toEqual([whole, whole])
  })

  test('cells under a line as wide as their table stay cells', () => {
    const shown = [
      line(full, 72, 700),
      { at: [72, 681], glyphs: [...'Taxes', 3, ...'planned', 6, ...'spent', 2.5] },
      { at: [72, 669], glyphs: [...'Fees of all', 7, ...'much more'] },
    ] as const
    expect(textsOf(shown)).toEqual([full, 'Taxes', 'planned', 'spent', 'Fees of all', 'much more'])
  })
})

describe('numbers of a sentence, at the beginning of a line', () => {
  const [first, second] = [
    'comments on this proposal are received by',
    'the office in charge until September 21,',
  ]
  const paragraph = (...last: string[]): string[] =>
    textsOf([first, second, ...last].map((text, row) => line(text, 72, 700 - 12 * row)))

  test.each(['2020.', '2.5 and later years, unless they were sent'])('are part of it: %s', (last) => {
    expect(paragraph(last)).toEqual([`${first} ${second} ${last}`])
  })

  test('are cells or items behind the end of a sentence, and under a few words', () => {
    const ended = 'comments were received by all offices.'
    const below = (above: string, number: string): string[] =>
      textsOf([first, above, number].map((text, row) => line(text, 72, 700 - 12 * row)))
    expect(below(ended, '2020').at(-1)).toBe('2020')
    expect(below(ended, '2.5 metres of cable').at(-1)).toBe('metres of cable')
    expect(
      textsOf(['Number of', 'dwellings', '2020'].map((text, row) => line(text, 72, 700 - 12 * row))).at(-1),
    ).toBe('2020')
  })
})

test('the number of a section stays where it is when its title stands apart from it', () => {
  const blocksOf = (gap: number): string[] =>
    textsOf([{ at: [72, 700], glyphs: [...'3', gap, ...'Results of the year'] }])
  expect(blocksOf(1)).toEqual(['Results of the year'])
  expect(blocksOf(0.4)).toEqual(['3 Results of the year'])
})

describe('bold words', () => {
  const bold = (text: string, x: number, y: number): Shown => ({
    ...line(text, x, y),
    font: 'Bold',
    bold: true,
  })

  test('that open a text are one with its next line, however many they are', () => {
    const shown = [
      bold('Figure 7. Results of all years are', 72, 700),
      line('close to', 247, 700),
      line('those of the years before and of others', 72, 688),
    ]
    expect(textsOf(shown)).toHaveLength(1)
  })

  test('on a line of their own are a heading', () => {
    const shown = [
      bold('Results of all the years close to each', 72, 700),
      line('those of the years before and of others', 72, 688),
    ]
    expect(textsOf(shown)).toHaveLength(2)
  })
})

describe('signs that come back as they were', () => {
  function signsOf(shown: readonly Shown[]): string {
    const { blocks } = layOutPage({ shows: shown.map(show), painted: [] }, [0, 0, 595, 842])
    const marks = blocks.flatMap((block) => block.marks)
    return marks.map(({ formula, text }) => (formula ? text : ' ')).join('')
  }

  test('a logo with a letter that is seen in a mirror is one of them', () => {
    const shown: Shown[] = [
      line('papers set in X', 72, 700),
      { at: [152, 698], glyphs: ['E'], mirrored: true },
      line('TEX look well', 152, 700),
    ]
    expect(textsOf(shown)).toEqual(['papers set in XETEX look well'])
    expect(signsOf(shown).trim()).toBe('XETEX')
  })

  test('words as indices are, raised words of a sentence are not', () => {
    const index = (y: number): Shown[] => [
      line('by the estimate of', 72, 700),
      { at: [167, 700], glyphs: ['σ'], font: 'CMMI10' },
      { at: [172, y], glyphs: [...'slope'], size: 9.2 },
      line('which follows it', 200, 700),
    ]
    expect(signsOf(index(697)).trim()).toBe('σslope')
    expect(
      signsOf([line('the house of', 72, 700), { ...line('Messieurs', 137, 703.5), size: 7 }]).trim(),
    ).toBe('')
  })

  test('names of functions before what they are of are', () => {
    const shown: Shown[] = [
      line('where we have cos ', 72, 700),
      { at: [162, 700], glyphs: ['v'], font: 'CMMI10' },
      line(' at most, and the cos of others', 167, 700),
    ]
    expect(signsOf(shown).trim()).toBe('cos v')
  })
})

describe('entries whose lines hang under a name', () => {
  const hung = (name: Partial<Shown>, first: string, second: string): string[] =>
    textsOf([
      { ...line('merge', 72, 700), ...name },
      line(first, 102, 700),
      line(second, 92, 688),
      { ...line('elide', 72, 668), ...name },
      line('to leave out what they share', 102, 668),
    ])

  test('go on with a small letter, and divided words are whole', () => {
    expect(hung({}, 'to allow the sign before a key, such a cita-', 'tion goes on under it;')).toEqual([
      'merge to allow the sign before a key, such a citation goes on under it;',
      'elide to leave out what they share',
    ])
  })

  test('go on with a capital where the name is in a type of its own', () => {
    const words = ['makes the keys as they are in the', 'German and Italian lists.'] as const
    expect(hung({ font: 'CMTT10' }, ...words)[0]).toMatch(/German and Italian lists\.$/)
  })

  test('end where the next one begins as far out, be their last lines ever so full', () => {
    const shown = [
      line('Slager S, Schaid D (2001). Power and sample size of', 72, 700),
      line('a test for trend. Human Heredity, 52(3), 149-15.', 92, 688),
      line('Strasser H, Weber C (1999). On the theory of permu-', 72, 676),
      line('tation statistics. Methods of Statistics.', 92, 664),
    ]
    expect(textsOf(shown)).toEqual([
      'Slager S, Schaid D (2001). Power and sample size of a test for trend. Human Heredity, 52(3), 149-15.',
      'Strasser H, Weber C (1999). On the theory of permutation statistics. Methods of Statistics.',
    ])
  })

  test('a paragraph set in under a full line begins with a capital', () => {
    const shown = [line('the last words of a text without its end', 72, 700), line('German lists', 92, 688)]
    expect(textsOf(shown)).toHaveLength(2)
  })
})

test('lines with their numbers beside them are one paragraph, entries beside figures are not', () => {
  const numbered = (...texts: string[]): string[] =>
    textsOf(
      texts.flatMap((text, index) => {
        const y = 700 - 12 * index
        return [line(String(index + 1), 40, y), line(text, 72, y)]
      }),
    )
  const prose = [
    'The court finds that the sum that was asked for on',
    'the second of May is not owed, and nor is the inter-',
  ]
  expect(numbered(...prose, 'est on it.')).toContain(
    'The court finds that the sum that was asked for on the second of May is not owed, and nor is the interest on it.',
  )
  expect(numbered('Pears and apples', 'apples and pears')).toContain('Pears and apples')
})

test('a justified paragraph of which one line begins behind a logo is not set to the right', () => {
  const full = 'the members of it agreed that schools of'
  const rows = [700, 688, 676, 664, 652].map((y) =>
    y === 676 ? line(full.slice(1), 78, y) : line(full, 72, y),
  )
  const { blocks } = layOutPage({ shows: rows.map(show), painted: [] }, [0, 0, 595, 842])
  expect(blocks.map(({ align }) => align)).toEqual(['justify'])
})

test('a head over the right edge keeps the number of its section, and its end; an item below does not', () => {
  const full = 'the members of it agreed that the schools of the town would open'
  const toEdge = (text: string, y: number): Shown =>
    line(text, 72 + (full.length - text.length) * (SIZE / 2), y)
  const rows = [700, 688, 676, 664].map((y) => line(full, 72, y))
  const { blocks } = layOutPage(
    {
      shows: [toEdge('1.5. Schools and towns', 800), ...rows, toEdge('1.5. Schools of the town', 400)].map(
        show,
      ),
      painted: [],
    },
    [0, 0, 595, 842],
  )
  expect(blocks.map(({ text, align }) => [text.slice(0, 7), align])).toEqual([
    ['1.5. Sc', 'right'],
    ['the mem', 'justify'],
    ['Schools', 'left'],
  ])
})

test('an item at the top of the right column that fills its line is no head', () => {
  const left = (y: number) => line('the left column of this page has', 72, y)
  const item = (y: number) => line('[12] the members of it agreed in', 320, y)
  const more = (y: number) => line('and the schools of the town', 345, y)
  const long = [780, 720, 660].flatMap((y) => [left(y), item(y), more(y - 12), more(y - 24), more(y - 36)])
  const rows = [left(800), item(800), ...long]
  const { blocks } = layOutPage({ shows: rows.map(show), painted: [] }, [0, 0, 595, 842])
  const first = blocks.find(({ x0, text }) => x0 > 300 && text === 'the members of it agreed in')
  expect([first?.align, first?.marker.length]).toEqual(['left', 5])
})

describe('what is read apart', () => {
  test('a large initial and the text of the column before it', () => {
    const shown = [
      ...[700, 686, 672].map((y) => line('text of the column on the left side', 72, y)),
      { at: [258, 672], glyphs: ['O'], font: 'Initials' },
      ...[700, 686].map((y) => line('nce upon a time there was a column', 290, y)),
    ] as const
    const events = shown.map((one) => ({
      ...show(one),
      ...('font' in one && { size: 40, glyphs: [{ ...show(one).glyphs[0]!, emWidth: 0.7 }] }),
    }))
    const texts = layOutPage({ shows: events, painted: [] }, [0, 0, 595, 842]).blocks.map(({ text }) => text)
    expect(texts.filter((text) => text.includes('left side')).join(' ')).not.toContain('O')
    expect(texts.some((text) => text.startsWith('Once upon'))).toBe(true)
  })

  test('a paragraph of the next column that is set in, level with a line of this one', () => {
    const long = 'words of a column as wide as it can be'
    const left = [700, 688, 676, 664].map((y) => line(long, 72, y))
    const right = [
      line(long, 275, 700),
      line('ends here now.', 275, 688),
      line(long.slice(3), 286, 676),
      line(long, 275, 664),
    ]
    expect(textsOf([...left, ...right]).some((text) => text.includes(`${long} ${long.slice(3)}`))).toBe(false)
    expect(textsOf([...left, ...right])[0]).toBe([long, long, long, long].join(' '))
  })

  test('columns of letters one under the other, which stay as they are', () => {
    const letters = (text: string, x: number): Shown[] =>
      [...text].map((letter, index) => ({ at: [x, 700 - 11 * index], glyphs: [letter] }))
    const shown = [...letters('委員会は火曜日', 200), ...letters('予算について議', 188)].map(show)
    const { blocks } = layOutPage({ shows: shown, painted: [] }, [0, 0, 595, 842])
    expect(new Set(blocks.map(({ kept }) => kept))).toEqual(new Set(['vertical']))
  })

  test('cells with a rule between them, be they ever so near', () => {
    const shown = [line('97,222', 72, 700), line('On schedule', 109, 700)]
    const rule: Painted = { kind: 'path', box: [105, 690, 105.7, 712], colour: '#000000' }
    expect(textsOf(shown, [rule])).toEqual(['97,222', 'On schedule'])
  })

  test('items of a list whose bullets or boxes to tick are drawn', () => {
    const shown = [
      line('the first item of this list goes up to here', 90, 700),
      line('the second item is of the same kind', 90, 686),
    ]
    const dots = [702, 688].map((y): Painted => ({
      kind: 'path',
      box: [78, y, 81, y + 3],
      colour: '#000000',
    }))
    const boxes = [700, 686].map((y): Painted => ({
      kind: 'path',
      box: [77, y - 1, 86, y + 8],
      colour: '#000000',
    }))
    expect(textsOf(shown)).toHaveLength(1)
    expect(textsOf(shown, dots)).toHaveLength(2)
    expect(textsOf(shown, boxes)).toHaveLength(2)
  })
})

test('letters that only their sequence tells are read from it', async () => {
  const content = `BT /F1 11 Tf 72 700 Td (The word is ) Tj /Span <</ActualText (office)>> BDC (o#ce) Tj EMC ( today.) Tj ET`
  const { units } = await pdfFilter.extract(await pdfOf(content))
  expect(units.map(({ runs }) => runs.map((run) => run.text).join(''))).toEqual(['The word is office today.'])
})
