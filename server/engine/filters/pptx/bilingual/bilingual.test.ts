import { describe, expect, test } from 'vitest'
import { createDocumentSteps, createFilterRegistry } from '../../../pipeline'
import { corpusFiles } from '../../../testing/corpus'
import { shiftLetters, translateBy } from '../../../testing/letter-shift'
import { pptxOf, shape, slideParagraph, slideRun, type PptxFixture } from '../../../testing/pptx-fixture'
import { presentationProblems } from '../../../testing/presentation-validator'
import { textsOf } from '../../../testing/translate-document'
import { entryText, unpackedEntries } from '../../../testing/zip-fixture'
import { OpcPackage } from '../../ooxml'
import { pptxFilter } from '../index'
import { listSlides } from '../parts'
import { chartPart, commentsPart, diagramParts, modernCommentsPart } from '../testing/slide-parts'

const P14 = 'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"'
const sections = `<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst ${P14}><p14:section name="Start" id="{1}"><p14:sldIdLst><p14:sldId id="256"/></p14:sldIdLst></p14:section><p14:section name="Rest" id="{2}"><p14:sldIdLst><p14:sldId id="257"/></p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst>`
const title = (text: string): string => shape(2, slideParagraph(text), { placeholder: 'type="title"' })
const creation = `<p:extLst><p:ext uri="{BB962C8B-B14F-4D97-AF65-F5344CB8AC3E}"><p14:creationId ${P14} val="7"/></p:ext></p:extLst>`

const deck: PptxFixture = {
  extensions: sections,
  slides: [
    {
      shapes:
        title('First') +
        shape(
          3,
          slideParagraph(
            slideRun(
              'Jump',
              ' lang="en-US"',
              '<a:hlinkClick r:id="rId10" action="ppaction://hlinksldjump"/>',
            ),
          ),
        ),
      notes: shape(2, slideParagraph('Notes of the first'), { placeholder: 'type="body" idx="1"' }),
      parts: [
        { name: 'ppt/slides/slide2.xml', type: 'slide', contentType: '', data: '' },
        chartPart(Buffer.from('workbook')),
        ...diagramParts(),
        commentsPart(),
        modernCommentsPart(),
        { name: 'ppt/media/image1.png', type: 'image', contentType: 'image/png', data: 'picture' },
      ],
      tail: creation,
    },
    { shapes: title('Second'), hidden: true, tail: creation.replace('"7"', '"8"') },
  ],
}

const deckBytes = (): Buffer => pptxOf(deck)

async function bilingualOf(bytes: Uint8Array, to = 'es'): Promise<Uint8Array> {
  const { units, skeleton } = await pptxFilter.extract(bytes)
  const translations = translateBy(units, shiftLetters)
  const merged = await pptxFilter.merge(bytes, skeleton, translations, { from: 'en', to, bilingual: true })
  if (!merged.bilingual) throw new Error('no bilingual file')
  return merged.bilingual
}

describe('[TR-01] the bilingual presentation', () => {
  test('each slide is followed by its translation, with notes, chart and diagram', async () => {
    const bilingual = await bilingualOf(deckBytes())
    expect(presentationProblems(bilingual)).toEqual([])
    const { units } = await pptxFilter.extract(bilingual)
    const counted = units.filter((unit) => unit.counted)
    expect(textsOf(counted)).toEqual([
      'First',
      'Jump',
      'Notes of the first',
      'Sales by region',
      'Turnover',
      'North',
      'Design',
      `Please check\n${shiftLetters('Please check')}`,
      `Really so?\n${shiftLetters('Really so?')}`,
      `I think so\n${shiftLetters('I think so')}`,
      ...['First', 'Jump', 'Notes of the first', 'Sales by region', 'Turnover', 'North', 'Design'].map(
        shiftLetters,
      ),
      'Second',
      shiftLetters('Second'),
    ])
  })

  test('numbers, sections, statistics, links and pictures', async () => {
    const bilingual = await bilingualOf(deckBytes())
    const pack = OpcPackage.open(bilingual)
    const slides = listSlides(pack, 'ppt/presentation.xml')
    expect(slides.map(({ name }) => name)).toEqual([
      'ppt/slides/slide1.xml',
      'ppt/slides/slide3.xml',
      'ppt/slides/slide2.xml',
      'ppt/slides/slide4.xml',
    ])
    expect(entryText(bilingual, 'ppt/presentation.xml')).toMatch(
      /name="Start".*id="256"\/><p14:sldId id="258"\/>.*name="Rest".*id="257"\/><p14:sldId id="259"\/>/s,
    )
    expect(entryText(bilingual, 'docProps/app.xml')).toContain(
      '<Slides>4</Slides><Notes>2</Notes><HiddenSlides>2</HiddenSlides>',
    )
    const copied = pack.relationships('ppt/slides/slide3.xml').map(({ target }) => target)
    expect(copied).toContain('ppt/slides/slide4.xml')
    expect(copied).toContain('ppt/media/image1.png')
    expect(copied.filter((name) => /omment/.test(name))).toEqual([])
    expect(entryText(bilingual, 'ppt/slides/slide4.xml')).toContain('show="0"')
    expect(entryText(bilingual, 'ppt/slides/slide3.xml')).not.toContain('creationId val="7"')
    expect(unpackedEntries(bilingual).get('ppt/embeddings/Microsoft_Excel_Sheet2.xlsx')?.toString()).toBe(
      'workbook',
    )
  })

  test('the originals keep their bytes', async () => {
    const bytes = deckBytes()
    const before = unpackedEntries(bytes)
    const after = unpackedEntries(await bilingualOf(bytes))
    for (const name of [
      'ppt/slides/slide1.xml',
      'ppt/charts/chart1.xml',
      'ppt/notesSlides/notesSlide1.xml',
    ]) {
      expect(after.get(name)).toEqual(before.get(name))
    }
  })

  test('the comments of today are not claimed by the copy', async () => {
    const claim = `<p:extLst><p:ext uri="{6950BFC3-D8DA-4A85-94F7-54DA5524770B}"><p188:commentRel xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" r:id="rId10"/></p:ext></p:extLst>`
    const bytes = pptxOf({ slides: [{ shapes: title('First'), parts: [modernCommentsPart()], tail: claim }] })
    const bilingual = await bilingualOf(bytes)
    expect(presentationProblems(bilingual)).toEqual([])
    expect(entryText(bilingual, 'ppt/slides/slide1.xml')).toContain('commentRel')
    expect(entryText(bilingual, 'ppt/slides/slide2.xml')).not.toMatch(/commentRel|extLst/)
  })
})

describe('[TR-01] bilingual presentations of the corpus hold both languages and open', () => {
  const files = corpusFiles('pptx', (name) => name.endsWith('.pptx'))
  const steps = createDocumentSteps(createFilterRegistry([pptxFilter]))
  test
    .skipIf(files.length === 0)
    .each(files.length > 0 ? files : [{ name: 'none', read: () => Buffer.alloc(0) }])(
    '$name',
    async (file) => {
      const bytes = file.read()
      const known = new Set(presentationProblems(bytes))
      const { units, skeleton } = await steps.extract(bytes)
      for (const to of ['es', 'ar']) {
        const translations = translateBy(units, shiftLetters)
        const result = await steps.merge(bytes, skeleton, translations, { from: 'en', to, bilingual: true })
        await steps.check(result, units, translations)
        expect(presentationProblems(result.translated).filter((problem) => !known.has(problem))).toEqual([])
        const kinds = new Set([...known].map(withoutName))
        expect(
          presentationProblems(result.bilingual!).filter((problem) => !kinds.has(withoutName(problem))),
        ).toEqual([])
      }
    },
  )
})

/** Copies have the faults of their originals under other names. */
const withoutName = (problem: string): string => problem.replace(/\d+/g, '')
