import { zipOf } from './zip-fixture'

const OPEN = 'http://schemas.openxmlformats.org'
const RELATIONSHIPS = `${OPEN}/officeDocument/2006/relationships`
const TYPES = 'application/vnd.openxmlformats-officedocument'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const PPTX_NAMESPACES = [
  `xmlns:a="${OPEN}/drawingml/2006/main"`,
  `xmlns:r="${RELATIONSHIPS}"`,
  `xmlns:p="${OPEN}/presentationml/2006/main"`,
].join(' ')

/** A part that a slide leads to. */
export interface SlidePart {
  /** Name from the root of the package. */
  readonly name: string
  /** URI of the relationship's type, or its last step. */
  readonly type: string
  /** Empty for a part that is there for another reason. */
  readonly contentType: string
  readonly data: string | Uint8Array
  /** What this part leads to itself. */
  readonly parts?: readonly SlidePart[]
}

export interface SlideFixture {
  /** Content of the slide's shape tree. */
  readonly shapes: string
  /** Content of the notes page's shape tree. */
  readonly notes?: string
  readonly hidden?: boolean
  readonly parts?: readonly SlidePart[]
  /** Behind the common slide data: extensions, timing. */
  readonly tail?: string
}

export interface PptxFixture {
  readonly slides: readonly SlideFixture[]
  /** Content of the shape trees of layout and master, besides their placeholders. */
  readonly layout?: string
  readonly master?: string
  /** Extensions of `p:presentation`. */
  readonly extensions?: string
  /** Content type of the main part. */
  readonly contentType?: string
  readonly extra?: Readonly<Record<string, string | Uint8Array>>
  /** Attributes of the body text style's first level. */
  readonly bodyLevel?: string
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
  readonly external?: boolean
}

const relationshipsXml = (relations: readonly Relation[]): string =>
  `${HEAD}<Relationships xmlns="${OPEN}/package/2006/relationships">${relations
    .map(({ id, type, target, external }) => {
      const uri = type.includes('://') ? type : `${RELATIONSHIPS}/${type}`
      return `<Relationship Id="${id}" Type="${uri}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`
    })
    .join('')}</Relationships>`

const relsName = (name: string): string => name.replace(/([^/]+)$/, '_rels/$1.rels')

const tree = (shapes: string): string =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree>`

/** A shape with a text body; numbers are EMU (914,400 to the inch). */
export function shape(
  id: number,
  paragraphs: string,
  {
    placeholder = '',
    bodyProperties = '<a:bodyPr/>',
    size = '',
    descr = '',
  }: { placeholder?: string; bodyProperties?: string; size?: string; descr?: string } = {},
): string {
  const [x = 0, y = 0, width = 0, height = 0] = size.split(' ').map(Number)
  const properties = size
    ? `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`
    : '<p:spPr/>'
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"${descr && ` descr="${descr}"`}/><p:cNvSpPr/><p:nvPr>${placeholder && `<p:ph ${placeholder}/>`}</p:nvPr></p:nvSpPr>${properties}<p:txBody>${bodyProperties}<a:lstStyle/>${paragraphs}</p:txBody></p:sp>`
}

/** A paragraph of one run, or of content given as XML. */
export const slideParagraph = (content: string, properties = ''): string =>
  `<a:p>${properties}${content.startsWith('<') ? content : slideRun(content)}</a:p>`

export const slideRun = (text: string, properties = ' lang="en-US"', inner = ''): string =>
  `<a:r><a:rPr${properties}>${inner}</a:rPr><a:t>${text}</a:t></a:r>`

/** A table of cells given as paragraphs. */
export const slideTable = (id: number, rows: readonly (readonly string[])[]): string =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="4000000" cy="800000"/></p:xfrm><a:graphic><a:graphicData uri="${OPEN}/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${(rows[0] ?? []).map(() => '<a:gridCol w="2000000"/>').join('')}</a:tblGrid>${rows.map((cells) => `<a:tr h="400000">${cells.map((cell) => `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${cell}</a:txBody><a:tcPr/></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`

const MASTER_TITLE = shape(2, slideParagraph('Click to edit'), {
  placeholder: 'type="title"',
  bodyProperties: '<a:bodyPr><a:normAutofit/></a:bodyPr>',
  size: '600000 300000 8000000 900000',
})
const MASTER_BODY = shape(3, slideParagraph('Click to edit'), {
  placeholder: 'type="body" idx="1"',
  bodyProperties: '<a:bodyPr><a:normAutofit/></a:bodyPr>',
  size: '600000 1500000 8000000 4000000',
})

const textStyles = (bodyLevel: string): string =>
  `<p:txStyles><p:titleStyle><a:lvl1pPr algn="ctr"><a:defRPr sz="4400"><a:latin typeface="+mj-lt"/></a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle><a:lvl1pPr ${bodyLevel}><a:spcBef><a:spcPct val="20000"/></a:spcBef><a:defRPr sz="3200"/></a:lvl1pPr></p:bodyStyle><p:otherStyle/></p:txStyles>`

const THEME = `${HEAD}<a:theme xmlns:a="${OPEN}/drawingml/2006/main" name="Plain"><a:themeElements><a:clrScheme name="c">${['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'].map((name, index) => `<a:${name}><a:srgbClr val="${['000000', 'FFFFFF'][index] ?? '336699'}"/></a:${name}>`).join('')}</a:clrScheme><a:fontScheme name="f"><a:majorFont><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="m"><a:fillStyleLst>${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${'<a:ln w="9525"/>'.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`

const COLOURS =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

/** Collects parts, their content types and relationships. */
class PackageBuilder {
  readonly entries: Record<string, string | Uint8Array> = { '[Content_Types].xml': '' }
  private readonly types: string[] = []

  add(name: string, type: string, data: string | Uint8Array, relations: readonly Relation[] = []): void {
    this.types.push(
      `<Override PartName="/${name}" ContentType="${type.includes('/') ? type : `${TYPES}.${type}+xml`}"/>`,
    )
    this.entries[name] = data
    if (relations.length > 0) this.entries[relsName(name)] = relationshipsXml(relations)
  }

  /** A part below a slide, and what it leads to; gives the relationship that leads to it. */
  addSlidePart(part: SlidePart, id: string): Relation {
    const relations = (part.parts ?? []).map((inner, index) => this.addSlidePart(inner, `rId${index + 1}`))
    if (part.contentType && !(part.name in this.entries))
      this.add(part.name, part.contentType, part.data, relations)
    return { id, type: part.type, target: `/${part.name}` }
  }

  finish(extra: Readonly<Record<string, string | Uint8Array>>): Buffer {
    this.entries['[Content_Types].xml'] =
      `${HEAD}<Types xmlns="${OPEN}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Default Extension="png" ContentType="image/png"/>${this.types.join('')}</Types>`
    return zipOf({ ...this.entries, ...extra })
  }
}

const slideIds = (slides: readonly unknown[]): string =>
  slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${100 + index}"/>`).join('')

/** A whole presentation. Slide n is `ppt/slides/slide<n>.xml`, from 1; its relationships are numbered from rId10. */
export function pptxOf(fixture: PptxFixture): Buffer {
  const { slides, extensions = '', contentType, extra = {} } = fixture
  const builder = new PackageBuilder()
  const notes = slides.some((slide) => slide.notes !== undefined)
  builder.add(
    'ppt/presentation.xml',
    contentType ?? 'presentationml.presentation.main',
    `${HEAD}<p:presentation ${PPTX_NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>${notes ? '<p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst>' : ''}<p:sldIdLst>${slideIds(slides)}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/><p:defaultTextStyle><a:lvl1pPr algn="l"><a:defRPr sz="1800"/></a:lvl1pPr></p:defaultTextStyle>${extensions}</p:presentation>`,
    [
      { id: 'rId1', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
      ...(notes ? [{ id: 'rId2', type: 'notesMaster', target: 'notesMasters/notesMaster1.xml' }] : []),
      ...slides.map((_, index) => ({
        id: `rId${100 + index}`,
        type: 'slide',
        target: `slides/slide${index + 1}.xml`,
      })),
    ],
  )
  addMasters(builder, fixture, notes)
  slides.forEach((slide, index) => addSlide(builder, slide, index + 1))
  builder.add(
    'docProps/app.xml',
    'extended-properties',
    `${HEAD}<Properties xmlns="${OPEN}/officeDocument/2006/extended-properties"><Slides>${slides.length}</Slides><Notes>${slides.filter((slide) => slide.notes !== undefined).length}</Notes><HiddenSlides>${slides.filter((slide) => slide.hidden).length}</HiddenSlides></Properties>`,
  )
  builder.entries['_rels/.rels'] = relationshipsXml([
    { id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' },
    { id: 'rId2', type: 'extended-properties', target: 'docProps/app.xml' },
  ])
  return builder.finish(extra)
}

function addMasters(builder: PackageBuilder, fixture: PptxFixture, notes: boolean): void {
  const { layout = '', master = '', bodyLevel = 'marL="342900" indent="-342900" algn="l"' } = fixture
  builder.add('ppt/theme/theme1.xml', 'theme', THEME)
  builder.add(
    'ppt/slideMasters/slideMaster1.xml',
    'presentationml.slideMaster',
    `${HEAD}<p:sldMaster ${PPTX_NAMESPACES}><p:cSld>${tree(MASTER_TITLE + MASTER_BODY + master)}</p:cSld>${COLOURS}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>${textStyles(bodyLevel)}</p:sldMaster>`,
    [
      { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
      { id: 'rId2', type: 'theme', target: '../theme/theme1.xml' },
    ],
  )
  builder.add(
    'ppt/slideLayouts/slideLayout1.xml',
    'presentationml.slideLayout',
    `${HEAD}<p:sldLayout ${PPTX_NAMESPACES} type="obj"><p:cSld name="Title and Content">${tree(shape(2, slideParagraph('Click to edit'), { placeholder: 'type="title"' }) + shape(3, slideParagraph('Click to edit'), { placeholder: 'idx="1"' }) + layout)}</p:cSld></p:sldLayout>`,
    [{ id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' }],
  )
  if (!notes) return
  builder.add('ppt/theme/theme2.xml', 'theme', THEME)
  builder.add(
    'ppt/notesMasters/notesMaster1.xml',
    'presentationml.notesMaster',
    `${HEAD}<p:notesMaster ${PPTX_NAMESPACES}><p:cSld>${tree(shape(2, slideParagraph('Click to edit'), { placeholder: 'type="body" idx="1"' }))}</p:cSld>${COLOURS}<p:notesStyle><a:lvl1pPr algn="l"><a:defRPr sz="1200"/></a:lvl1pPr></p:notesStyle></p:notesMaster>`,
    [{ id: 'rId1', type: 'theme', target: '../theme/theme2.xml' }],
  )
}

function addSlide(builder: PackageBuilder, slide: SlideFixture, number: number): void {
  const name = `ppt/slides/slide${number}.xml`
  const notesName = `ppt/notesSlides/notesSlide${number}.xml`
  const relations: Relation[] = [
    { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
  ]
  if (slide.notes !== undefined) {
    relations.push({ id: 'rId2', type: 'notesSlide', target: `../notesSlides/notesSlide${number}.xml` })
    builder.add(
      notesName,
      'presentationml.notesSlide',
      `${HEAD}<p:notes ${PPTX_NAMESPACES}><p:cSld>${tree(slide.notes)}</p:cSld></p:notes>`,
      [
        { id: 'rId1', type: 'notesMaster', target: '../notesMasters/notesMaster1.xml' },
        { id: 'rId2', type: 'slide', target: `../slides/slide${number}.xml` },
      ],
    )
  }
  slide.parts?.forEach((part, index) => relations.push(builder.addSlidePart(part, `rId${10 + index}`)))
  builder.add(
    name,
    'presentationml.slide',
    `${HEAD}<p:sld ${PPTX_NAMESPACES}${slide.hidden ? ' show="0"' : ''}><p:cSld>${tree(slide.shapes)}${slide.tail ?? ''}</p:cSld></p:sld>`,
    relations,
  )
}
