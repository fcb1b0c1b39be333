import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import {
  MAX_NAME_LENGTH,
  moreNamesQuery,
  readNameChoices,
  type ChineseName,
  type NameChoices,
} from '~/features/names/chinese-name'
import { generateNames, isHeard } from '~/features/names/generate-names.server'
import { HowChosen } from '~/features/names/how-chosen'
import { NameCard } from '~/features/names/name-card'
import { NamesForm, type NameFault } from '~/features/names/names-form'
import * as css from '~/features/names/names.css'
import { Screen } from '~/features/site-pages/screen'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'
import { button } from '~/ui/button.css'
import { Message } from '~/ui/message'

export const handle = { i18n: ['pages', 'names'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { seo } = await enterPage({ context }, { seo: 'chinesename' })
  const query = new URL(request.url).searchParams
  const choices = readNameChoices(query)
  const fault = query.has('name') ? faultOf(choices.name) : null
  const names = query.has('name') && !fault ? generateNames(choices) : []
  return json({ seo, choices, fault, names, heard: isHeard(choices.name) })
}

function faultOf(name: string): NameFault | null {
  if (!name) return 'nameRequired'
  return Array.from(name).length > MAX_NAME_LENGTH ? 'nameTooLong' : null
}

export const meta = pageMeta

interface NamesData {
  readonly choices: NameChoices
  readonly fault: NameFault | null
  readonly names: readonly ChineseName[]
  readonly heard: boolean
}

export default function ChineseNames() {
  const { t } = useTranslation('pages')
  const data = useLoaderData() as NamesData
  const { choices, fault, names } = data
  return (
    <Screen title={t('names.title')} text={t('names.text')} reading>
      <NamesForm key={JSON.stringify({ ...choices, seed: 0 })} choices={choices} fault={fault} />
      {names.length > 0 && <Results {...data} />}
      <HowChosen />
    </Screen>
  )
}

function Results({ choices, names, heard }: NamesData) {
  const { t } = useTranslation('names')
  const { t: tCommon } = useTranslation('common')
  return (
    <section className={css.results} aria-labelledby="names-for">
      <h2 className={css.subtitle} id="names-for">
        {t('results', { name: choices.name })}
      </h2>
      {!heard && (
        <Message tone="note" label={tCommon('message.note')}>
          {t('unheard')}
        </Message>
      )}
      <ul className={css.list}>
        {names.map((name) => (
          <NameCard
            key={[name.surname, ...name.given].map(({ simplified }) => simplified).join('')}
            name={name}
          />
        ))}
      </ul>
      <div className={css.actions}>
        <Link to={`?${moreNamesQuery(choices)}`} className={button({ kind: 'secondary' })} preventScrollReset>
          {t('more')}
        </Link>
      </div>
    </section>
  )
}
