import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { PDF_LIMITS } from '../limits'

const name = (text: string): PDFName => PDFName.of(text)

/** A branch, or a page, that hangs on the tree. */
interface Grown {
  readonly ref: PDFRef
  readonly pages: readonly PDFRef[]
}

export interface PageTree {
  readonly root: PDFRef
  readonly pages: readonly PDFRef[]
  /** Empty ones that stand for pages which are gone. */
  readonly blank: ReadonlySet<PDFRef>
}

/**
 * Hangs all pages of a damaged document on one sound tree: the old one where it is there, then branches and pages
 * that have lost what they hung on, in the order of the file. Pages that a sound branch no longer names were deleted and stay so.
 * Where the tree tells of more pages than there are, empty ones take their places. `old`: where the tree began.
 * `places`: where objects stand in the file, by `7 0`. `expected`: how many pages the file says it has, where it has lost its tree.
 */
export function growPageTree(
  context: PDFContext,
  old: PDFObject | undefined,
  places: ReadonlyMap<string, number>,
  expected: number,
): PageTree {
  const grower = new Grower(context, places)
  const tops = grower.tops(old)
  const pages = tops.flatMap((top) => top.pages)
  const gone = isBranch(context.lookup(old)) ? [] : grower.blanks(expected - pages.length)
  const all = [...tops, ...gone.map((ref) => ({ ref, pages: [ref] }))]
  const [only] = all
  const sound = all.length === 1 && only && isBranch(context.lookup(only.ref))
  return { root: sound ? only.ref : join(context, all), pages: [...pages, ...gone], blank: grower.blank }
}

function join(context: PDFContext, tops: readonly Grown[]): PDFRef {
  const count = tops.reduce((sum, { pages }) => sum + pages.length, 0)
  const ref = context.register(context.obj({ Type: 'Pages', Kids: tops.map((top) => top.ref), Count: count }))
  for (const top of tops) context.lookup(top.ref, PDFDict).set(name('Parent'), ref)
  return ref
}

class Grower {
  readonly blank = new Set<PDFRef>()
  private readonly grown = new Set<PDFRef>()
  /** All pages and branches, in the order of the file. */
  private readonly nodes: readonly PDFRef[]
  private readonly order: ReadonlyMap<PDFRef, number>
  /** What each branch is the parent of, by its children's word. */
  private readonly claims = new Map<PDFObject, PDFRef[]>()

  constructor(
    private readonly context: PDFContext,
    places: ReadonlyMap<string, number>,
  ) {
    const nodes = context
      .enumerateIndirectObjects()
      .filter(([, object]) => object instanceof PDFPageLeaf || object instanceof PDFPageTree)
      .map(([ref]) => ref)
    const placeOf = (ref: PDFRef): number => places.get(`${ref.objectNumber} ${ref.generationNumber}`) ?? NaN
    // Objects in object streams have no place of their own; numbers then tell more.
    const known = nodes.every((ref) => !Number.isNaN(placeOf(ref)))
    this.nodes = known ? nodes.sort((a, b) => placeOf(a) - placeOf(b)) : nodes
    this.order = new Map(this.nodes.map((ref, index) => [ref, index]))
    for (const ref of this.nodes) {
      const parent = context.lookup(ref, PDFDict).get(name('Parent'))
      const siblings = parent && this.claims.get(parent)
      if (siblings) siblings.push(ref)
      else if (parent) this.claims.set(parent, [ref])
    }
  }

  /** What hangs on nothing. */
  tops(old: PDFObject | undefined): Grown[] {
    const first = old instanceof PDFRef ? this.grow(old, 0) : null
    const loose = this.nodes.filter((ref) => !this.grown.has(ref) && this.hangsOnNothing(ref))
    const isBranch = (ref: PDFRef): boolean => this.context.lookup(ref) instanceof PDFPageTree
    const branches = loose.filter(isBranch).map((ref) => this.grow(ref, 0))
    const pages = loose
      .filter((ref) => !isBranch(ref) && !this.grown.has(ref))
      .map((ref) => this.grow(ref, 0))
    const orderOf = ({ pages: [page] }: Grown): number => (page && this.order.get(page)) ?? 0
    return [first, ...branches, ...pages].flatMap((top) => top ?? []).sort((a, b) => orderOf(a) - orderOf(b))
  }

  /** So many empty pages. */
  blanks(count: number): PDFRef[] {
    const most = Math.min(count, PDF_LIMITS.pages - this.blank.size)
    return Array.from({ length: Math.max(0, most) }, () => {
      const ref = this.context.register(this.context.obj({ Type: 'Page', Resources: {} }))
      this.blank.add(ref)
      return ref
    })
  }

  private hangsOnNothing(ref: PDFRef): boolean {
    const node = this.context.lookup(ref, PDFDict)
    return !isBranch(this.context.lookup(node.get(name('Parent'))))
  }

  /** A node with what it has lost made up for; null when there is none, it has no page, or hangs elsewhere. */
  private grow(ref: PDFRef, depth: number): Grown | null {
    const node = this.context.lookup(ref)
    if (!(node instanceof PDFDict) || depth > PDF_LIMITS.pageTreeDepth) return null
    if (looksLikePage(node)) return this.growPage(ref, node)
    if (!isBranch(node) || this.grown.has(ref)) return null
    this.grown.add(ref)
    node.set(name('Type'), name('Pages'))
    const kids = this.growKids(ref, node, depth + 1)
    const pages = kids.flatMap((kid) => kid.pages)
    node.set(name('Kids'), this.context.obj(kids.map((kid) => kid.ref)))
    node.set(name('Count'), PDFNumber.of(pages.length))
    for (const kid of kids) this.context.lookup(kid.ref, PDFDict).set(name('Parent'), ref)
    return pages.length > 0 ? { ref, pages } : null
  }

  /** A page that is shown twice becomes two. */
  private growPage(ref: PDFRef, page: PDFDict): Grown {
    page.set(name('Type'), name('Page'))
    const own = this.grown.has(ref) ? this.context.register(page.clone()) : ref
    this.grown.add(own)
    return { ref: own, pages: [own] }
  }

  private growKids(ref: PDFRef, node: PDFDict, depth: number): Grown[] {
    const kids = this.context.lookup(node.get(name('Kids')))
    const listed = kids instanceof PDFArray ? kids.asArray() : []
    const said = this.context.lookup(node.get(name('Count')))
    const places = listed.map((kid) => {
      const own = kid instanceof PDFDict ? this.context.register(kid) : kid
      return own instanceof PDFRef ? this.grow(own, depth) : null
    })
    let missing = said instanceof PDFNumber ? said.asNumber() : 0
    for (const place of places) missing -= place?.pages.length ?? 0
    if (missing <= 0 || (listed.length > 0 && !places.includes(null)))
      return places.flatMap((place) => place ?? [])
    const claiming = (this.claims.get(ref) ?? []).filter((child) => !this.grown.has(child))
    const own = claiming.flatMap((child) => this.grow(child, depth) ?? [])
    for (const child of own) missing -= child.pages.length
    return this.fillGaps(places, own, missing)
  }

  /** Those without a place stand in the first gap, empty pages for the rest in the gaps there are. */
  private fillGaps(places: readonly (Grown | null)[], own: readonly Grown[], missing: number): Grown[] {
    const gaps = places.filter((place) => place === null).length
    let left = missing
    let first: readonly Grown[] = own
    const filled = (places.length > 0 ? places : [null]).flatMap((place) => {
      if (place) return [place]
      const blanks = this.blanks(Math.min(left, Math.ceil(missing / Math.max(1, gaps))))
      left -= blanks.length
      const here = [...first, ...blanks.map((ref) => ({ ref, pages: [ref] }))]
      first = []
      return here
    })
    return filled
  }
}

const looksLikePage = (node: PDFDict): boolean =>
  node instanceof PDFPageLeaf ||
  (!node.has(name('Type')) &&
    !node.has(name('Kids')) &&
    ['Contents', 'MediaBox', 'Resources'].some((key) => node.has(name(key))))

/** A node of the tree that is no page; some have lost their type. */
export const isBranch = (node: PDFObject | undefined): node is PDFDict =>
  node instanceof PDFPageTree ||
  (node instanceof PDFDict && !node.has(name('Type')) && node.has(name('Kids')))
