import type { Request, Response } from 'express'
import type { CardContext } from '../context'
import { cardInputs } from './card-inputs'
import { dataElement, markup } from './html'
import { parentOf, sandboxNote, sendPage } from './page'
import { languageOf, translateIn } from './texts'

/** What `browser/fields.ts` reads. */
export interface FieldsData {
  /** The only origin that is spoken to. */
  readonly parent: string
  readonly publishableKey: string
  readonly title: string
  /** `error.*`, `decline.*` and `network` of the language. */
  readonly texts: object
}

/** The card fields, to be framed by the site's page that names itself in `parent`. */
export function showFields(context: CardContext, request: Request, response: Response): void {
  const { locale, theme, parent: given } = request.query
  const parent = parentOf(context, given)
  if (parent === null) return void response.status(400).type('text').send('Unknown parent page')
  const language = languageOf(context, locale)
  const translate = translateIn(language)
  const data: FieldsData = {
    parent,
    publishableKey: context.keys.publishableKey,
    title: translate('field.title'),
    texts: language.texts,
  }
  sendPage(context, response, {
    language,
    title: data.title,
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
    script: 'fields',
    parent,
    body: markup`<body class="frame">
      <form id="card" class="card" novalidate aria-label="${data.title}">${cardInputs(translate)}</form>
      ${sandboxNote(language)} ${dataElement('data', data)}
    </body>`,
  })
}
