import { describe, expect, test } from 'vitest'
import { describeFilter } from '../../testing/filter-suite'
import { pptxOf, shape, slideParagraph, slideRun, slideTable } from '../../testing/pptx-fixture'
import { shout, textsOf, translateDocument } from '../../testing/translate-document'
import { entryText, unpackedEntries } from '../../testing/zip-fixture'
import { pptxFilter } from './index'
import { chartPart, commentsPart, diagramParts, modernCommentsPart } from './testing/slide-parts'

const rich = (): Uint8Array =>
  pptxOf({
    master: shape(9, slideParagraph('Company confidential')),
    slides: [
      {
        shapes:
          shape(2, slideParagraph('Annual report'), { placeholder: 'type="title"' }) +
          shape(
            3,
            slideParagraph(
              slideRun('Plain, ') + slideRun('bold', ' lang="en-US" b="1"') + slideRun(' words.'),
            ) +
              slideParagraph(`${slideRun('First')}<a:br/>${slideRun('second\tthird')}`) +
              slideParagraph('<a:fld id="{x}" type="slidenum"><a:rPr/><a:t>1</a:t></a:fld>'),
            { placeholder: 'idx="1"', descr: 'A &quot;red&quot; house' },
          ) +
          slideTable(4, [
            [slideParagraph('Region'), slideParagraph('Turnover')],
            [slideParagraph('North'), slideParagraph('1,250')],
          ]),
        notes: shape(2, slideParagraph('Say hello first'), { placeholder: 'type="body" idx="1"' }),
        parts: [chartPart(), ...diagramParts(), commentsPart(), modernCommentsPart()],
      },
      { shapes: shape(2, slideParagraph('Spare slide'), { placeholder: 'type="title"' }), hidden: true },
    ],
  })

describeFilter(pptxFilter, {
  fixtures: [{ name: 'a fixture of everything', read: rich }],
  corpus: { folder: 'pptx', accepts: (name) => /\.(pptx|pptm|ppsx|potx)$/i.test(name) },
  container: 'zip',
  landmarks: /<a:(fld|br)\b[^>]*>|r:(embed|link|pict)="[^"]*"/g,
})

describe('what is text', () => {
  test('[TR-01] slides, tables, notes, comments, diagrams, charts, alternative text and masters, in the order of reading', async () => {
    const { units } = await pptxFilter.extract(rich())
    expect(units.map((unit) => `${unit.role}${unit.counted ? '' : '-'}: ${textsOf([unit])[0]}`)).toEqual([
      'title: Annual report',
      'alt-text: A "red" house',
      'paragraph: Plain, bold words.',
      'paragraph: First\nsecond',
      'paragraph: third',
      'cell: Region',
      'cell: Turnover',
      'cell: North',
      'note: Say hello first',
      'label: Sales by region',
      'label: Turnover',
      'label: North',
      'label: Design',
      'fallback-: Design',
      'comment: Please check',
      'comment: Really so?',
      'comment: I think so',
      'title: Spare slide',
      'master-: Company confidential',
    ])
  })

  test('pages are slides, hidden ones too', async () => {
    expect(await pptxFilter.analyse(rich())).toMatchObject({ format: 'pptx', pages: 2, warnings: [] })
  })

  test('a deck of twelve keeps the order of its list, not of its names', async () => {
    const slides = Array.from({ length: 12 }, (_, index) => ({
      shapes: shape(2, slideParagraph(`Slide ${'abcdefghijkl'[index]}`)),
    }))
    const { units } = await pptxFilter.extract(pptxOf({ slides }))
    expect(textsOf(units)).toEqual([...'abcdefghijkl'].map((letter) => `Slide ${letter}`))
  })

  test('runs that proofing split are one, and the language is the target’s', async () => {
    const shapes = shape(
      2,
      slideParagraph(slideRun('One ', ' lang="en-US" dirty="0"') + slideRun('line', ' lang="en-GB" err="1"')),
    )
    const translated = await translateDocument(pptxFilter, pptxOf({ slides: [{ shapes }] }), shout)
    expect(entryText(translated, 'ppt/slides/slide1.xml')).toContain(
      '<a:r><a:rPr lang="es-ES"></a:rPr><a:t>ONE LINE</a:t></a:r>'.replace('></a:rPr>', '/>'),
    )
  })

  test('letters of picture fonts stay', async () => {
    const shapes = shape(
      2,
      slideParagraph(slideRun('J', ' lang="en-US"', '<a:latin typeface="Wingdings"/>') + slideRun(' smile')),
    )
    const translated = await translateDocument(pptxFilter, pptxOf({ slides: [{ shapes }] }), shout)
    expect(entryText(translated, 'ppt/slides/slide1.xml')).toMatch(/Wingdings"\/><\/a:rPr><a:t>J<.*> SMILE</)
  })

  test('fonts are changed only where they lack the script', async () => {
    const font = (name: string): string => `<a:latin typeface="Georgia"/><a:ea typeface="${name}"/>`
    const shapes = shape(
      2,
      slideParagraph(slideRun('One', ' lang="en-US"', font('Georgia'))) +
        slideParagraph(slideRun('Two', ' lang="en-US"', font('Meiryo'))) +
        slideParagraph(slideRun('Three', ' lang="en-US"', font('+mn-ea'))),
    )
    const options = { from: 'en', to: 'ja' }
    const bytes = await translateDocument(pptxFilter, pptxOf({ slides: [{ shapes }] }), shout, options)
    const fonts = entryText(bytes, 'ppt/slides/slide1.xml').matchAll(/<a:ea typeface="([^"]*)"/g)
    expect(Array.from(fonts, (match) => match[1])).toEqual(['MS Mincho', 'Meiryo', '+mn-ea'])
  })
})

describe('variants', () => {
  const CASES = [
    ['application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml', '.pptm', ['macros-kept']],
    ['application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml', '.ppsm', ['macros-kept']],
    ['application/vnd.ms-powerpoint.template.macroEnabled.main+xml', '.potm', ['macros-kept']],
    ['presentationml.slideshow.main', '.ppsx', []],
    ['presentationml.template.main', '.potx', []],
  ] as const

  test.each(CASES)(
    '%s is handed back as %s, its macros byte for byte',
    async (contentType, extension, warnings) => {
      const macros = Buffer.from('macros')
      const slides = [{ shapes: shape(2, slideParagraph('text')) }]
      const bytes = pptxOf({ slides, contentType, extra: { 'ppt/vbaProject.bin': macros } })
      const { units, skeleton } = await pptxFilter.extract(bytes)
      const translations = new Map(units.map((unit) => [unit.id, { id: unit.id, runs: shout(unit) }]))
      const merged = await pptxFilter.merge(bytes, skeleton, translations, { from: 'en', to: 'es' })
      expect(merged.variant?.extension).toBe(extension)
      expect(merged.warnings).toEqual(warnings)
      expect(unpackedEntries(merged.translated).get('ppt/vbaProject.bin')).toEqual(macros)
      expect(pptxFilter.accepts(merged.translated)).toBe(true)
    },
  )
})
