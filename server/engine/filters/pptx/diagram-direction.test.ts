import { expect, test } from 'vitest'
import { pptxOf, shape, slideParagraph, type SlidePart } from '../../testing/pptx-fixture'
import { presentationProblems } from '../../testing/presentation-validator'
import { shout, translateDocument } from '../../testing/translate-document'
import { entryText } from '../../testing/zip-fixture'
import { pptxFilter } from './index'
import { diagramParts } from './testing/slide-parts'

const DATA = 'ppt/diagrams/data1.xml'
const DRAWING = 'ppt/diagrams/drawing1.xml'

const frame = (attributes: string, x: number, width: number, geometry: string): string =>
  `<dsp:sp><dsp:spPr><a:xfrm${attributes}><a:off x="${x}" y="5"/><a:ext cx="${width}" cy="40"/></a:xfrm>${geometry}</dsp:spPr><dsp:txXfrm><a:off x="${x + 10}" y="5"/><a:ext cx="${width - 30}" cy="40"/></dsp:txXfrm></dsp:sp>`
const preset = (name: string): string => `<a:prstGeom prst="${name}"><a:avLst/></a:prstGeom>`

/** Two boxes and an arrow between them; the layout has a direction or none. */
function deck(variables: string): Buffer {
  const [data, drawing] = diagramParts()
  const replaced = (part: SlidePart | undefined, from: string, to: string): SlidePart => ({
    ...part!,
    data: String(part!.data).replace(from, to),
  })
  const shapes =
    frame('', 0, 100, preset('roundRect')) +
    frame(' rot="5400000"', 120, 60, preset('rightArrow')) +
    frame(' flipH="1"', 200, 100, '<a:custGeom/>')
  const model = `<dgm:pt modelId="{9}" type="pres"><dgm:prSet presName="diagram"><dgm:presLayoutVars>${variables}<dgm:resizeHandles/></dgm:presLayoutVars></dgm:prSet></dgm:pt></dgm:ptLst><dgm:extLst><a:ext uri="x"><dsp:dataModelExt xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" relId="rId11"/></a:ext></dgm:extLst>`
  return pptxOf({
    slides: [
      {
        shapes: shape(2, slideParagraph('Steps')),
        parts: [
          replaced(data, '</dgm:ptLst>', model),
          replaced(drawing, '</dsp:spTree>', `${shapes}</dsp:spTree>`),
        ],
      },
    ],
  })
}

const turned = async (variables: string): Promise<[string, string]> => {
  const options = { from: 'en', to: 'ar' }
  const bytes = await translateDocument(pptxFilter, deck(variables), shout, options)
  expect(presentationProblems(bytes)).toEqual([])
  return [entryText(bytes, DATA), entryText(bytes, DRAWING)]
}

test('[TR-01] a diagram runs from right to left: its shapes change places, arrows point the other way', async () => {
  const [data, drawing] = await turned('<dgm:dir/>')
  expect(data).toContain('<dgm:dir val="rev"/>')
  // The widest shape of the fixture spans 0 to 1,000,000.
  expect(drawing).toContain('<a:xfrm><a:off x="999900" y="5"/><a:ext cx="100" cy="40"/></a:xfrm>')
  expect(drawing).toContain('<dsp:txXfrm><a:off x="999920" y="5"/><a:ext cx="70" cy="40"/></dsp:txXfrm>')
  expect(drawing).toContain('<a:xfrm flipH="1" rot="16200000"><a:off x="999820" y="5"/>')
  expect(drawing).toContain('<a:xfrm flipH="0"><a:off x="999700" y="5"/>')
})

test('[TR-01] one that was turned by its author turns back', async () => {
  expect((await turned('<dgm:dir val="rev"/>'))[0]).toContain('<dgm:dir val="norm"/>')
})

test('[TR-01] a layout that knows no direction stays as it is', async () => {
  const [data, drawing] = await turned('')
  expect(data).not.toContain('rev')
  expect(drawing).toContain('<a:xfrm rot="5400000"><a:off x="120" y="5"/>')
})
