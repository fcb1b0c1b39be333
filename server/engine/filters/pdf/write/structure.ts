import type { ContentNode, ShowOperator } from '../content/content-tree'
import type { Removal, Splice } from '../content/cut'
import type { Mark } from '../content/marked-content'
import type { Rule } from '../content/rules'
import { emptiedPaths } from './moved-rules'
import { escapeName } from './page-resources'

/**
 * Tagged documents say which words are a heading or a paragraph by marked content (ISO 32000-1, 14.7.4). The words of a
 * block leave their sequence; its number goes with them to the translation, and what is left behind has none.
 */
export class Structure {
  private readonly emptied = new Set<Mark>()
  private readonly silenced = new Map<ContentNode, Set<Mark>>()
  private readonly moved = new Set<Mark>()

  constructor(removed: Iterable<readonly [ShowOperator, Removal]>, movedRules: ReadonlySet<Rule>) {
    const unpainted = new Map<Mark, number>()
    for (const { mark } of emptiedPaths([...movedRules])) {
      if (mark) unpainted.set(mark, (unpainted.get(mark) ?? 0) + 1)
    }
    const gone = new Map<Mark, number>()
    for (const [{ mark, spoken, node }, removal] of removed) {
      if (mark && removal === 'all') gone.set(mark, (gone.get(mark) ?? 0) + 1)
      if (spoken) this.silence(node, spoken)
    }
    for (const [mark, shows] of gone) {
      if (shows === mark.shows && mark.paints === (unpainted.get(mark) ?? 0)) this.emptied.add(mark)
    }
  }

  /** The sequence that a block's translation may take over; null where other things stay in it. */
  homeOf(show: ShowOperator): Mark | null {
    const { mark, node } = show
    return mark && node.kind === 'page' && this.emptied.has(mark) ? mark : null
  }

  /** Puts painted text into the sequence, which its former place gives up. */
  wrap(mark: Mark | null, text: string): string {
    if (!mark || mark.id === null) return text
    this.moved.add(mark)
    return `/${escapeName(mark.tag)} <</MCID ${mark.id}>> BDC\n${text}EMC\n`
  }

  /** Changes to the beginnings of sequences in one stream; ask after everything was wrapped. */
  splices(node: ContentNode): Splice[] {
    const silenced = this.silenced.get(node)
    return node.marks.flatMap((mark): Splice[] => {
      const { tag, id, start, end } = mark
      if (this.moved.has(mark)) return [{ start, end, text: ` /${escapeName(tag)} BMC ` }]
      if (!silenced?.has(mark)) return []
      const text = id === null ? ` /${escapeName(tag)} BMC ` : ` /${escapeName(tag)} <</MCID ${id}>> BDC `
      return [{ start, end, text }]
    })
  }

  private silence(node: ContentNode, mark: Mark): void {
    const own = this.silenced.get(node)
    if (own) own.add(mark)
    else this.silenced.set(node, new Set([mark]))
  }
}
