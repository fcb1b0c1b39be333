import type { SlidePart } from '../../../testing/pptx-fixture'

const OPEN = 'http://schemas.openxmlformats.org'
const A = `xmlns:a="${OPEN}/drawingml/2006/main"`
const R = `xmlns:r="${OPEN}/officeDocument/2006/relationships"`
const OFFICE = 'application/vnd.openxmlformats-officedocument'

const text = (words: string): string => `<a:p><a:r><a:rPr lang="en-US"/><a:t>${words}</a:t></a:r></a:p>`
const cache = (words: string): string =>
  `<c:strRef><c:f>Sheet1!$A$1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${words}</c:v></c:pt></c:strCache></c:strRef>`

/** A chart with a title, one series, one category, and the workbook behind it. */
export const chartPart = (workbook?: Uint8Array): SlidePart => ({
  name: 'ppt/charts/chart1.xml',
  type: 'chart',
  contentType: `${OFFICE}.drawingml.chart+xml`,
  data: `<c:chartSpace xmlns:c="${OPEN}/drawingml/2006/chart" ${A} ${R}><c:chart><c:title><c:tx><c:rich><a:bodyPr/>${text('Sales by region')}</c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:idx val="0"/><c:order val="0"/><c:tx>${cache('Turnover')}</c:tx><c:cat>${cache('North')}</c:cat><c:val><c:numRef><c:f>Sheet1!$B$1</c:f><c:numCache><c:formatCode>General</c:formatCode><c:pt idx="0"><c:v>1250</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>${workbook ? '<c:externalData r:id="rId1"/>' : ''}</c:chartSpace>`,
  parts: workbook
    ? [
        {
          name: 'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx',
          type: 'package',
          contentType: `${OFFICE}.spreadsheetml.sheet`,
          data: workbook,
        },
      ]
    : [],
})

/** A diagram's data and its drawing, which repeats the data's text. */
export const diagramParts = (): SlidePart[] => [
  {
    name: 'ppt/diagrams/data1.xml',
    type: 'diagramData',
    contentType: `${OFFICE}.drawingml.diagramData+xml`,
    data: `<dgm:dataModel xmlns:dgm="${OPEN}/drawingml/2006/diagram" ${A}><dgm:ptLst><dgm:pt modelId="{1}"><dgm:prSet phldrT="[Text]"/><dgm:spPr/><dgm:t><a:bodyPr/><a:lstStyle/>${text('Design')}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
  },
  {
    name: 'ppt/diagrams/drawing1.xml',
    type: 'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing',
    contentType: 'application/vnd.ms-office.drawingml.diagramDrawing+xml',
    data: `<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" ${A}><dsp:spTree><dsp:sp modelId="{2}"><dsp:nvSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvSpPr/></dsp:nvSpPr><dsp:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1000000" cy="500000"/></a:xfrm></dsp:spPr><dsp:txBody><a:bodyPr/><a:lstStyle/>${text('Design')}</dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>`,
  },
]

/** A comment of the old kind. */
export const commentsPart = (): SlidePart => ({
  name: 'ppt/comments/comment1.xml',
  type: 'comments',
  contentType: `${OFFICE}.presentationml.comments+xml`,
  data: `<p:cmLst xmlns:p="${OPEN}/presentationml/2006/main"><p:cm authorId="0" dt="2024-01-01T00:00:00" idx="1"><p:pos x="10" y="10"/><p:text>Please check</p:text></p:cm></p:cmLst>`,
})

/** A comment with an answer, of the kind of today ([MS-PPTX] 2.1.1 and 2.2.22). */
export const modernCommentsPart = (): SlidePart => ({
  name: 'ppt/comments/modernComment_100_0.xml',
  type: 'http://schemas.microsoft.com/office/2018/10/relationships/comments',
  contentType: 'application/vnd.ms-powerpoint.comments+xml',
  data: `<p188:cmLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" ${A}><p188:cm id="{1}" authorId="{2}" created="2024-01-01T00:00:00"><p188:replyLst><p188:reply id="{3}" authorId="{2}" created="2024-01-02T00:00:00"><p188:txBody><a:bodyPr/><a:lstStyle/>${text('Really so?')}</p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:bodyPr/><a:lstStyle/>${text('I think so')}</p188:txBody></p188:cm></p188:cmLst>`,
})
