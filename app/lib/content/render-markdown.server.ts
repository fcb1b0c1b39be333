import { Marked, type Token, type Tokens } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { plainText } from '../plain-text'

export interface Rendered {
  readonly html: string
  /** Second-level headings with the ids they have in `html`; ids are numbers, so that they are the same in all languages. */
  readonly contents: readonly { readonly id: string; readonly text: string }[]
  /** The text between the headings: what stands before the first, then below each of `contents`. */
  readonly sections: readonly string[]
}

const TAGS = 'h2 h3 p ul ol li a strong em code br hr blockquote table thead tbody tr th td'.split(' ')

/**
 * Markdown to HTML that may stand in a page. Raw HTML is dropped; a link may lead to a path of this site (`pathOf` puts it
 * below the language), to a place of this text, to https or to a mailbox.
 */
export function renderMarkdown(markdown: string, pathOf: (path: string) => string): Rendered {
  const marked = createMarked()
  const tokens = marked.lexer(markdown)
  const render = (part: Token[]): string => sanitize(marked.parser(part), pathOf)
  const html = render(tokens)
  const contents: { id: string; text: string }[] = []
  const sections: Token[][] = [[]]
  for (const token of tokens) {
    if (isSection(token)) {
      contents.push({ id: sectionId(contents.length), text: plainText(render([token])) })
      sections.push([])
    } else sections.at(-1)?.push(token)
  }
  return { html, contents, sections: sections.map((part) => plainText(render(part))) }
}

const isSection = (token: Token): token is Tokens.Heading => token.type === 'heading' && token['depth'] === 2
const sectionId = (index: number): string => `section-${index + 1}`

/** One per text: it numbers the headings. */
function createMarked(): Marked {
  let sections = 0
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens)
        return depth === 2 ? `<h2 id="${sectionId(sections++)}">${text}</h2>\n` : `<h3>${text}</h3>\n`
      },
      html: () => '',
    },
  })
  return marked
}

const sanitize = (html: string, pathOf: (path: string) => string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'], h2: ['id'], th: ['scope'], ol: ['start'] },
    allowedSchemes: ['https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs['href'] ?? '', pathOf) }),
      th: (tagName) => ({ tagName, attribs: { scope: 'col' } }),
    },
  })
    // the corner above the names of rows heads nothing
    .replaceAll('<th scope="col"></th>', '<td></td>')

function linkOf(href: string, pathOf: (path: string) => string): Record<string, string> {
  if (/^\/(?!\/)/.test(href)) return { href: pathOf(href) }
  if (/^https:/.test(href)) return { href, rel: 'noopener' }
  return /^(#|mailto:)/.test(href) ? { href } : {}
}
