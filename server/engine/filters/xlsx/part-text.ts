import { plainText, textRun } from '../../model'
import {
  elementText,
  escapeXml,
  findAttribute,
  translateDrawingPart,
  translateDrawingParagraph,
  translateProperties,
  type AskRuns,
  type XmlEdit,
  type XmlElement,
  type XmlPart,
} from '../ooxml'
import { bothInLine, bothInTwoLines, TextDesk, type Edition } from './edition'
import { translateAttribute, tailEdits } from './sheet/tail-edits'
import { readStringItem, replaceContent, translateStringItem } from './string-item'
import { textKey } from './text-key'
import type { TextPart } from './parts'
import { translateThreads } from './threaded-comments'

/** Longest title, alternative text and the like; Excel cuts longer ones. */
const MAX_ATTRIBUTE = 2_000

/** Translates a part beside sheets and shared strings. */
export function translateTextPart(part: XmlPart, markup: TextPart['markup'], edition: Edition): XmlEdit[] {
  const desk = new TextDesk(part.name, edition)
  switch (markup) {
    case 'comments':
      return comments(part, desk, edition)
    case 'threaded-comments':
      return translateThreads(part, desk, edition)
    case 'drawing':
      return translateDrawingPart(part, () => settled(desk, edition), edition.drawing)
    case 'shapes':
      return shapes(part, desk, edition)
    case 'sheet-frame':
      return tailEdits({ source: part.source, root: part.root, offset: 0 }, desk, edition).edits
    case 'slicers':
      return slicers(part, desk)
    case 'properties':
      return translateProperties(part, () => desk.beside('property', false))
  }
}

/** Charts show texts of cells: those that stay there stay here, the others read as they do there. */
function settled(desk: TextDesk, edition: Edition): AskRuns {
  const ask = desk.place('label')
  const { survey, wording, bilingual } = edition
  const inner: AskRuns = (runs, stretch) => {
    const text = plainText(runs)
    if (survey.kept.has(textKey(text))) return null
    const translation = ask(runs, stretch)
    const wanted = wording?.settledText(text, translation)
    return wanted === null || wanted === undefined ? translation : [textRun(wanted)]
  }
  return bilingual ? bothInLine(inner) : inner
}

/** Comments begin with the name of their author, which is no text (ECMA-376 part 1, 18.7). */
function comments({ source, root }: XmlPart, desk: TextDesk, edition: Edition): XmlEdit[] {
  const authors = new Set<string>()
  const edits: XmlEdit[] = []
  for (const element of root.descendants()) {
    if (element.name === 'x:author') authors.add(elementText(source, element).trim())
    if (element.name !== 'x:text') continue
    const item = withoutAuthor(readStringItem(source, element), authors)
    const ask = desk.place('comment')
    const content = translateStringItem(item, edition.bilingual ? bothInTwoLines(ask) : ask)
    if (content !== null) edits.push(replaceContent(element, content))
  }
  return edits
}

function withoutAuthor(item: ReturnType<typeof readStringItem>, authors: ReadonlySet<string>): typeof item {
  const [first, ...others] = item.items
  if (!item.rich || first?.kind !== 'text' || !authors.has(first.text.trim().replace(/:$/, ''))) return item
  const { text, format } = first
  const { prefix } = item
  const xml = `<${prefix}r>${format.xml}<${prefix}t xml:space="preserve">${escapeXml(text)}</${prefix}t></${prefix}r>`
  return {
    ...item,
    items: [
      { kind: 'atom', role: 'protected', text, xml, splits: true, range: null, path: [], source: null },
      ...others,
    ],
  }
}

/** Text boxes, captions and alternative texts of what is drawn on a sheet (ECMA-376 part 1, 20.5). */
function shapes(part: XmlPart, desk: TextDesk, edition: Edition): XmlEdit[] {
  const { source } = part
  const target = edition.drawing && ({ ...edition.drawing, align: 'l' } as const)
  const edits: XmlEdit[] = []
  const walk = (parent: XmlElement, fallback: boolean): void => {
    for (let element = parent.first; element; element = element.next) {
      if (element.name === 'a:p') {
        edits.push(
          ...translateDrawingParagraph(
            source,
            element,
            desk.beside(fallback ? 'fallback' : 'paragraph', !fallback),
            target,
          ),
        )
        continue
      }
      if (element.name === 'xdr:cNvPr') {
        for (const name of ['descr', 'title']) {
          edits.push(
            ...translateAttribute(
              source,
              element,
              name,
              MAX_ATTRIBUTE,
              desk,
              fallback ? 'fallback' : 'alt-text',
            ),
          )
        }
      }
      walk(element, fallback || element.name === 'mc:Fallback')
    }
  }
  walk(part.root, false)
  return edits
}

function slicers({ source, root }: XmlPart, desk: TextDesk): XmlEdit[] {
  return [...root.descendants()].flatMap((element) =>
    /[:}](?:slicer|timeline)$/.test(element.name) && findAttribute(source, element, 'caption')
      ? translateAttribute(source, element, 'caption', 255, desk)
      : [],
  )
}
