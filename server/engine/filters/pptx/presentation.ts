import { FormatError, isRightToLeft, type Merged, type MergeOptions } from '../../model'
import {
  applyEdits,
  directionOf,
  MAX_PARAGRAPHS,
  OpcPackage,
  regionalLanguage,
  scriptFonts,
  translateDrawingPart,
  translateProperties,
  turnableDiagrams,
  turnDiagram,
  UnitDesk,
  XML_LIMITS,
  type DrawingTextTarget,
  type TextDirection,
  type Translate,
  type XmlEdit,
  type XmlPart,
} from '../ooxml'
import { fitShapes } from './fit'
import { createInheritances, type TextInheritance } from './inheritance'
import { findTextParts, listSlides, type ListedSlide, type TextPart } from './parts'
import { ShapeVisitor } from './shape-visitor'

const LIMITS = { ...XML_LIMITS, maxTags: { p: MAX_PARAGRAPHS } }

type Variant = NonNullable<Merged['variant']>

const macro = (extension: string, kind: string): Variant => ({
  extension,
  mediaType: `application/vnd.ms-powerpoint.${kind}.macroEnabled.12`,
})
const plain = (extension: string, kind: string): Variant => ({
  extension,
  mediaType: `application/vnd.openxmlformats-officedocument.presentationml.${kind}`,
})

/** Kinds of presentations with names of their own (IANA media types; [MS-OFFMACRO2] for macros). */
const VARIANTS: readonly (readonly [RegExp, Variant])[] = [
  [/presentation\.macroEnabled/i, macro('.pptm', 'presentation')],
  [/slideshow\.macroEnabled/i, macro('.ppsm', 'slideshow')],
  [/template\.macroEnabled/i, macro('.potm', 'template')],
  [/presentationml\.slideshow/i, plain('.ppsx', 'slideshow')],
  [/presentationml\.template/i, plain('.potx', 'template')],
]

/** How the translation is to be marked. */
export interface Target {
  readonly direction: TextDirection
  readonly drawing: DrawingTextTarget | null
}

export const targetOf = ({ from, to }: MergeOptions): Target => ({
  direction: directionOf(from, to),
  drawing: {
    language: regionalLanguage(to),
    rightToLeft: isRightToLeft(to),
    fonts: scriptFonts(to),
  },
})

const NO_TARGET: Target = { direction: 'keep', drawing: null }

/** A presentation opened for one pass over its text. */
export class Presentation {
  readonly pack: OpcPackage
  readonly main: string
  readonly changed = new Map<XmlPart, string>()
  private readonly parts = new Map<string, XmlPart>()
  private readonly inheritanceOf: (name: string) => TextInheritance

  constructor(bytes: Uint8Array) {
    this.pack = OpcPackage.open(bytes)
    const { name, kind } = this.pack.mainPart()
    if (kind !== 'pptx') throw new FormatError('untranslatable', `main-part-${kind}`)
    this.main = name
    this.inheritanceOf = createInheritances(this.pack, name, (part) => this.read(part))
  }

  get slides(): ListedSlide[] {
    return listSlides(this.pack, this.main)
  }

  get hasMacros(): boolean {
    return /macroEnabled/i.test(this.pack.contentType(this.main))
  }

  /** PowerPoint refuses a template, a show or a macro file under the name of a plain presentation. */
  get variant(): Variant | undefined {
    const type = this.pack.contentType(this.main)
    return VARIANTS.find(([pattern]) => pattern.test(type))?.[1]
  }

  /** Parts are read once: masters hold text themselves and give slides their formats. */
  private read(name: string): XmlPart {
    let part = this.parts.get(name)
    if (!part) this.parts.set(name, (part = this.pack.readXml(name, LIMITS)))
    return part
  }

  /**
   * Hands out every unit; what comes back is kept in `changed`, marked for the target when there is one.
   *
   * @param concerns Parts for which this is false are passed over; all are visited without it.
   */
  visit(translate: Translate, target: Target = NO_TARGET, concerns?: (part: string) => boolean): void {
    const turnable = target.direction === 'keep' ? null : turnableDiagrams(this.pack, this.main)
    for (const textPart of findTextParts(this.pack, this.main)) {
      if (concerns && !concerns(textPart.name)) continue
      const part = this.read(textPart.name)
      const own = this.translatePart(part, textPart, translate, target)
      const edits = turnable?.has(textPart.name) ? [...own, ...turnDiagram(part, target.direction)] : own
      if (edits.length === 0) continue
      const text = applyEdits(part.source, edits)
      const fitted = textPart.markup === 'shapes' ? this.fit(part, text) : text
      this.changed.set(part, fitted)
    }
  }

  /** Hands out the units of comments only; gives the parts that change. */
  visitComments(translate: Translate): Map<XmlPart, string> {
    const changed = new Map<XmlPart, string>()
    for (const textPart of findTextParts(this.pack, this.main)) {
      if (textPart.markup !== 'comments') continue
      const part = this.read(textPart.name)
      const edits = this.translatePart(part, textPart, translate, NO_TARGET)
      if (edits.length > 0) changed.set(part, applyEdits(part.source, edits))
    }
    return changed
  }

  /** Longer text gets smaller; judged on the finished part beside the original. */
  private fit(part: XmlPart, text: string): string {
    return fitShapes(part, text, this.inheritanceOf(part.name))
  }

  private translatePart(
    part: XmlPart,
    { markup, role, counted }: TextPart,
    translate: Translate,
    target: Target,
  ): readonly XmlEdit[] {
    if (markup === 'chart' || markup === 'properties') {
      const desk = new UnitDesk(part.name, translate)
      const place = () => desk.place(role, counted)
      if (markup === 'properties') return translateProperties(part, place)
      return translateDrawingPart(part, place, target.drawing)
    }
    const inheritance = () => this.inheritanceOf(part.name)
    const skipPlaceholders = markup === 'master'
    return new ShapeVisitor(
      part,
      { role, counted, skipPlaceholders, inheritance, ...target },
      translate,
    ).visit()
  }
}
