import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DeletePanel } from '~/features/my-documents/delete-panel'
import { documentPath, FIRST_VIEW } from '~/features/my-documents/documents-data'
import { useLiveList } from '~/features/my-documents/use-live-list'
import { Screen } from '~/features/site-pages/screen'
import { useErrorText } from '~/lib/error-text'
import { useLanguageName } from '~/lib/language-options'
import { pageMeta } from '~/lib/page-meta'
import { button } from '~/ui/button.css'
import { Message } from '~/ui/message'
import { CheckReport } from './check-report'
import { DocumentActions } from './document-actions'
import { DocumentFacts } from './document-facts'
import * as css from './document.css'
import { deleteAction, type DeleteOutcome } from './delete-action.server'
import { loadDocument, type DeletedData, type DocumentData } from './load-document.server'
import { PreviewSection } from './preview-section'

/** Without script a page that waits for something comes again by itself. */
const REFRESH_SECONDS = 3

const isWaiting = ({ document, preview }: Pick<DocumentData, 'document' | 'preview'>): boolean =>
  document.status === 'InProgress' || preview?.kind === 'making'

export const handle = {
  i18n: ['document', 'pages', 'home', 'languages', 'errors'],
  refreshSeconds: (data: unknown) => {
    const shown = data as DocumentData | null | undefined
    return shown?.document && !shown.isDoomed && isWaiting(shown) ? REFRESH_SECONDS : undefined
  },
}

export const loader = (args: LoaderFunctionArgs) => loadDocument(args)
export const action = (args: ActionFunctionArgs) => deleteAction(args)
export const meta = pageMeta

export default function DocumentRoute() {
  const data = useLoaderData() as DocumentData | DeletedData
  return 'isDeleted' in data ? <Deleted /> : <Document data={data} />
}

function Deleted() {
  const { t } = useTranslation('pages')
  const { t: tCommon } = useTranslation('common')
  const again = (
    <Link to="/" className={button({ kind: 'primary' })}>
      {tCommon('expired.action')}
    </Link>
  )
  return <Screen title={t('documents.deleted')} actions={again} />
}

function Document({ data }: { data: DocumentData }) {
  const { t } = useTranslation('home')
  const { t: tCommon } = useTranslation('common')
  const nameOf = useLanguageName()
  const { document, preview, isDoomed, hasAccount } = data
  useLiveList(isWaiting(data))
  return (
    <Screen
      title={document.fileName}
      text={t('file.pair', { from: nameOf(document.from), to: nameOf(document.to) })}
      actions={<DocumentActions document={document} />}
    >
      {hasAccount && (
        <p className={css.back}>
          <Link to="/myfile">{tCommon('header.myDocuments')}</Link>
        </p>
      )}
      <Refused />
      {isDoomed && <DeletePanel doomed={document} view={FIRST_VIEW} page={documentPath(document.docId)} />}
      <DocumentFacts document={document} />
      {document.report?.fidelity && (
        <CheckReport document={document} fidelity={document.report.fidelity} preview={preview} />
      )}
      {preview && <PreviewSection document={document} preview={preview} />}
    </Screen>
  )
}

/** Why it could not be deleted. */
function Refused() {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const failure = useActionData<DeleteOutcome>()?.failure
  if (!failure) return null
  return (
    <Message tone="error" label={t('message.error')} alert>
      {errorText(failure)}
    </Message>
  )
}
