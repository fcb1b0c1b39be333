import type { AppLoadContext } from '@remix-run/node'
import { ENGLISH, localizedPath } from '../languages'
import { plainText } from '../plain-text'
import { readContentValues } from './content-values.server'
import { fillMarkdown, fillPlain, type ContentValues } from './fill-values'
import { readSource } from './front-matter'
import { renderMarkdown, type Rendered } from './render-markdown.server'

type ContentKind = 'help' | 'policy'

/** A text in the reader's language, or in English where it is not translated yet. */
export interface ContentText extends Rendered {
  /** File name without its ending. */
  readonly id: string
  /** Of the text; another than the reader's where it is not translated. */
  readonly code: string
  /** Front matter: `title` and `description` of the text's language, all else of the English file. Plain texts. */
  readonly head: Readonly<Record<string, string>>
}

interface Shelf {
  /** The values that the texts were written with. */
  values: string
  readonly texts: Map<string, ContentText>
}

const shelves = new WeakMap<AppLoadContext['content'], Map<string, Shelf>>()

/** All texts of a kind, in the order of the English files' `order`. Rendered once for each language and set of values. */
export async function contentTexts(context: AppLoadContext, kind: ContentKind): Promise<ContentText[]> {
  const values = await readContentValues(context)
  const shelf = shelfOf(context, values)
  return Object.keys(context.content[ENGLISH.code] ?? {})
    .filter((key) => key.startsWith(`${kind}/`))
    .map((key) => {
      const known = shelf.texts.get(key) ?? writeText(context, key, values)
      shelf.texts.set(key, known)
      return known
    })
    .sort((a, b) => Number(a.head['order']) - Number(b.head['order']))
}

function shelfOf({ content, language }: AppLoadContext, values: ContentValues): Shelf {
  const byLanguage = shelves.get(content) ?? new Map<string, Shelf>()
  shelves.set(content, byLanguage)
  const wanted = JSON.stringify(values)
  const known = byLanguage.get(language.code)
  if (known?.values === wanted) return known
  const shelf = { values: wanted, texts: new Map<string, ContentText>() }
  byLanguage.set(language.code, shelf)
  return shelf
}

function writeText({ content, language }: AppLoadContext, key: string, values: ContentValues): ContentText {
  const own = content[language.code]?.[key]
  const english = content[ENGLISH.code]?.[key] ?? ''
  const { head } = readSource(english)
  const { head: ownHead, body } = readSource(own ?? english)
  const plain = (name: string): Record<string, string> => {
    const text = ownHead[name] ?? head[name]
    return text === undefined ? {} : { [name]: plainText(fillPlain(text, values)) }
  }
  return {
    id: key.slice(key.indexOf('/') + 1),
    code: own === undefined ? ENGLISH.code : language.code,
    head: { ...head, ...plain('title'), ...plain('description') },
    ...renderMarkdown(fillMarkdown(body, values), (path) => localizedPath(language, path)),
  }
}
