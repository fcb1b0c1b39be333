import * as css from './prose.css'

interface TextLanguage {
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
}

/** A text that the server has made of Markdown and cleaned; in another language than the page where `lang` says so. */
export function Prose({ html, lang }: { html: string; lang?: TextLanguage }) {
  return <div className={css.prose} {...lang} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The headings of a text, leading to them. */
export function ContentsList({
  label,
  items,
  lang,
}: {
  label: string
  items: readonly { readonly id: string; readonly text: string }[]
  lang?: TextLanguage
}) {
  if (items.length < 2) return null
  return (
    <nav className={css.contents} aria-label={label}>
      <p className={css.contentsTitle} aria-hidden>
        {label}
      </p>
      <ol className={css.contentsList} {...lang}>
        {items.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
