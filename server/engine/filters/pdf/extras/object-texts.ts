import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { PDF_LIMITS } from '../limits'
import { choicesAndCaptions } from './field-texts'
import { numbersAt } from './links'
import { translateMetadataTitle } from './metadata'
import type { ObjectText } from './object-text'

const name = (text: string): PDFName => PDFName.of(text)

/** Annotations whose text is prose. Widgets are form fields; theirs is a value. */
const PROSE_ANNOTATIONS =
  /^\/(Text|FreeText|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Stamp|Caret|Ink|Link|Popup|FileAttachment)$/

/** Bookmarks, comments, help texts of forms, alternative texts, title and subject. */
export function collectObjectTexts(document: PDFDocument): ObjectText[] {
  return [
    ...outlineTexts(document),
    ...annotationTexts(document),
    ...fieldTexts(document),
    ...structureTexts(document),
    ...infoTexts(document),
  ].filter(({ text }) => (text.match(/\p{L}/gu)?.length ?? 0) >= 2)
}

/** A text string (ISO 32000-1, 7.9.2); null when the entry is none. */
function readText(dict: PDFDict, key: string): string | null {
  const value = dict.context.lookup(dict.get(name(key)))
  if (!(value instanceof PDFString) && !(value instanceof PDFHexString)) return null
  try {
    return value.decodeText()
  } catch {
    return null
  }
}

/** Entries that say the same in another way (rich text, a title of the source) go when the words change. */
function textAt(
  dict: PDFDict,
  key: string,
  about: Omit<ObjectText, 'text' | 'write'>,
  obsolete: readonly string[] = [],
): ObjectText[] {
  const text = readText(dict, key)
  if (text === null || text.trim() === '') return []
  const write = (translation: string): void => {
    dict.set(name(key), PDFHexString.fromText(translation))
    for (const other of obsolete) dict.delete(name(other))
  }
  return [{ ...about, text, write }]
}

function outlineTexts({ catalog, context }: PDFDocument): ObjectText[] {
  const texts: ObjectText[] = []
  const seen = new Set<PDFObject>()
  const root = context.lookup(catalog.get(name('Outlines')))
  const waiting: (PDFObject | undefined)[] = [root instanceof PDFDict ? root.get(name('First')) : undefined]
  while (waiting.length > 0 && seen.size < PDF_LIMITS.outlineEntries) {
    const entry = context.lookup(waiting.pop())
    if (!(entry instanceof PDFDict) || seen.has(entry)) continue
    seen.add(entry)
    texts.push(...textAt(entry, 'Title', { id: `outline.${seen.size}`, part: 'outline', role: 'label' }))
    waiting.push(entry.get(name('Next')), entry.get(name('First')))
  }
  return texts
}

function annotationTexts(document: PDFDocument): ObjectText[] {
  const { context } = document
  return document.getPages().flatMap((page, index) => {
    const list = context.lookup(page.node.get(name('Annots')))
    if (!(list instanceof PDFArray)) return []
    return list.asArray().flatMap((item, number) => {
      const annotation = context.lookup(item)
      if (!(annotation instanceof PDFDict)) return []
      const subtype = annotation.get(name('Subtype'))?.toString() ?? ''
      if (!PROSE_ANNOTATIONS.test(subtype)) return []
      const about = { id: `a${index + 1}.${number + 1}`, part: `page ${index + 1}`, role: 'comment' } as const
      const shown = showsItsWords(annotation, subtype) && { comment: annotation }
      return textAt(annotation, 'Contents', { ...about, ...shown }, ['RC'])
    })
  })
}

/** Are a comment's words painted on the page? Of a line, those on it, where it lies level. */
export function showsItsWords(annotation: PDFDict, subtype: string): boolean {
  if (subtype !== '/Line') return subtype === '/FreeText'
  const [, start = 0, , end = 0] = numbersAt(annotation, 'L')
  const captioned = annotation.context.lookup(annotation.get(name('Cap')))?.toString() === 'true'
  return captioned && Math.abs(start - end) < 1 && annotation.has(name('AP'))
}

/** What a field is called for those who cannot see its place (`TU`), what can be chosen, what stands on a button. */
function fieldTexts({ catalog, context }: PDFDocument): ObjectText[] {
  const form = context.lookup(catalog.get(name('AcroForm')))
  const fields = form instanceof PDFDict ? context.lookup(form.get(name('Fields'))) : undefined
  return descendants(context, fields, 'Kids').flatMap((field, index) => [
    ...textAt(field, 'TU', { id: `field.${index + 1}`, part: 'form', role: 'label' }),
    ...choicesAndCaptions(field, index + 1),
  ])
}

/** Alternative texts of pictures. What else elements say of their words is no longer true and is taken away elsewhere. */
function structureTexts({ catalog, context }: PDFDocument): ObjectText[] {
  const root = context.lookup(catalog.get(name('StructTreeRoot')))
  if (!(root instanceof PDFDict)) return []
  return descendants(context, root.get(name('K')), 'K').flatMap((element, index) =>
    textAt(element, 'Alt', { id: `alt.${index + 1}`, part: 'structure', role: 'alt-text' }),
  )
}

/**
 * Elements that spell out their words (`ActualText`, expansions) would still be read in the source's language, and
 * languages of parts would contradict the document's.
 */
export function silenceStructure({ catalog, context }: PDFDocument): void {
  const root = context.lookup(catalog.get(name('StructTreeRoot')))
  if (!(root instanceof PDFDict)) return
  for (const element of descendants(context, root.get(name('K')), 'K')) {
    for (const key of ['ActualText', 'E', 'Lang']) element.delete(name(key))
  }
}

function infoTexts(document: PDFDocument): ObjectText[] {
  const { context } = document
  const info = context.lookup(context.trailerInfo.Info)
  if (!(info instanceof PDFDict)) return []
  return ['Title', 'Subject'].flatMap((key) =>
    textAt(info, key, { id: `info.${key}`, part: 'information', role: 'property' }).map((entry) => ({
      ...entry,
      write(text: string) {
        entry.write(text)
        translateMetadataTitle(document, entry.text, text)
      },
    })),
  )
}

const MOST_ELEMENTS = 500_000

/** All dictionaries of a tree, in order; references to pages and marked content are none of it. */
function descendants(context: PDFContext, start: PDFObject | undefined, key: string): PDFDict[] {
  const found: PDFDict[] = []
  const seen = new Set<PDFObject>()
  const waiting: (PDFObject | undefined)[] = [start]
  while (waiting.length > 0 && seen.size < MOST_ELEMENTS) {
    const object = context.lookup(waiting.pop())
    if (!object || seen.has(object)) continue
    seen.add(object)
    if (object instanceof PDFArray) waiting.push(...object.asArray().toReversed())
    else if (object instanceof PDFDict) {
      found.push(object)
      waiting.push(object.get(name(key)))
    }
  }
  return found
}
