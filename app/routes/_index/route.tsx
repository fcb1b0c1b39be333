import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  Link,
  useActionData,
  useFetcher,
  useHref,
  useLoaderData,
  useRevalidator,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import { FileText, Languages } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BilingualLayout } from '#contracts/translate'
import { documentsAction } from '~/features/documents/documents-action.server'
import type { DocumentsOutcome } from '~/features/documents/documents-outcome'
import { DocumentsPanel } from '~/features/documents/documents-panel'
import { isRunning } from '~/features/documents/task-state'
import { useDocuments } from '~/features/documents/use-documents'
import { Landing } from '~/features/landing/landing'
import { textAction } from '~/features/text/text-action.server'
import type { TextOutcome } from '~/features/text/text-answer'
import { TextPanel } from '~/features/text/text-panel'
import { useText } from '~/features/text/use-text'
import { useErrorText } from '~/lib/error-text'
import { pageStore } from '~/lib/page-store'
import type { LanguageChoice } from '~/lib/preferences'
import { readForm } from '~/lib/read-form.server'
import { seoMeta } from '~/lib/seo'
import { Message } from '~/ui/message'
import * as tabs from '~/ui/tabs.css'
import * as css from './home.css'
import { actOrKeepHome, loadOrKeepHome, rememberHome } from './keep-home'
import { loadHome } from './load-home.server'

export const handle = {
  i18n: ['home', 'text', 'errors', 'languages', 'landing'],
  /** Without script a page with running tasks comes again by itself. */
  refreshSeconds: (data: unknown) => ((data as { refresh?: boolean } | null)?.refresh ? 2 : undefined),
}

export const loader = ({ request, context }: LoaderFunctionArgs) => loadHome(request, context)

export async function action({ request, context }: ActionFunctionArgs) {
  const isText = new URL(request.url).searchParams.get('tab') === 'text'
  return isText
    ? textAction(await readForm(request, context), request, context)
    : documentsAction(request, context)
}

export const clientLoader = (args: ClientLoaderFunctionArgs) => loadOrKeepHome(args)
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeepHome(args)

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? seoMeta(data.seo) : [])

/** While the engines are still testing themselves the list of languages may grow. */
const SETTLING_MS = 2000

export default function Home() {
  const data = useLoaderData<typeof loader>()
  const outcome = useActionData<DocumentsOutcome | TextOutcome>()
  const { t } = useTranslation('home')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const [choice, setChoice] = useState<LanguageChoice>(() =>
    outcome ? { from: outcome.from, to: outcome.to } : data.choice,
  )
  const [layout, setLayout] = useLayout(outcome?.kind === 'documents' ? outcome.bilingual : data.layout)
  useEffect(() => rememberHome(data), [data])
  useEffect(() => pageStore.write({ toLanguage: choice.to }), [choice.to])
  const fetcher = useFetcher<DocumentsOutcome>({ key: 'documents' })
  const documents = useDocuments(data.files)
  const text = useText({
    choice,
    onChoose: setChoice,
    pairs: data.pairs,
    outcome: outcome?.kind === 'text' ? outcome : undefined,
  })
  useSettling(
    data.settled,
    data.files.some(({ task }) => task && isRunning(task)),
  )
  // Said once: beside the button, if that is what has just been pressed.
  const isSaidBelow = data.tab === 'documents' && fetcher.data?.formFailure?.code === data.trouble?.code
  const shared = { pairs: data.pairs, choice, onChoose: setChoice }
  return (
    <div className={css.home}>
      <h1 id="translate" className={css.heading}>
        {t(`heading.${data.tab}`)}
      </h1>
      <TabLinks current={data.tab} />
      {data.trouble && !isSaidBelow && (
        <div className={css.trouble}>
          <Message tone="error" label={tCommon('message.error')} alert>
            <p>{errorText(data.trouble)}</p>
            {!outcome && (
              <Link to={data.tab === 'text' ? '/?tab=text' : '/'} preventScrollReset>
                {tCommon('retry')}
              </Link>
            )}
          </Message>
        </div>
      )}
      {data.tab === 'text' ? (
        <TextPanel state={text} {...shared} />
      ) : (
        <DocumentsPanel
          state={documents}
          {...shared}
          layout={layout}
          onLayout={setLayout}
          fetcher={fetcher}
          outcome={outcome?.kind === 'documents' ? outcome : undefined}
          freePages={data.freePages}
          quoted={data.quoted}
        />
      )}
      {data.showsRefreshLink && (
        <noscript>
          <Link to="/">{t('refresh')}</Link>
        </noscript>
      )}
      <Landing pairs={data.pairs} statistics={data.statistics} />
    </div>
  )
}

/** The layout of the bilingual file, remembered as soon as it is chosen: whoever has to log in for the price finds it again. */
function useLayout(initial: BilingualLayout) {
  const [layout, setLayout] = useState(initial)
  const address = useHref('/api/quotes')
  const choose = (chosen: BilingualLayout) => {
    setLayout(chosen)
    fetch(`${address}?bilingual=${chosen}`).catch(() => undefined)
  }
  return [layout, choose] as const
}

const TABS = [
  { tab: 'documents', to: '/', Icon: FileText },
  { tab: 'text', to: '/?tab=text', Icon: Languages },
] as const

/** Links, so that they work without script and have addresses of their own. */
function TabLinks({ current }: { current: 'documents' | 'text' }) {
  const { t } = useTranslation('home')
  return (
    <nav aria-label={t('tabs.label')} className={css.tabs}>
      <ul className={tabs.list}>
        {TABS.map(({ tab, to, Icon }) => (
          <li key={tab}>
            <Link
              to={to}
              className={tabs.tab}
              preventScrollReset
              {...(tab === current && { 'aria-current': 'page' })}
            >
              <Icon size={18} aria-hidden />
              {t(`tabs.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useSettling(settled: boolean, isFollowed: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (settled || isFollowed) return
    const timer = setInterval(revalidate, SETTLING_MS)
    return () => clearInterval(timer)
  }, [settled, isFollowed, revalidate])
}
