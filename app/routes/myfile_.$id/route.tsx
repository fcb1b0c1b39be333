import { type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { DeletePanel } from '~/features/my-documents/delete-panel'
import { documentPath, FIRST_VIEW } from '~/features/my-documents/documents-data'
import { useLiveList } from '~/features/my-documents/use-live-list'
import { Screen } from '~/features/site-pages/screen'
import { useLanguageName } from '~/lib/language-options'
import { pageMeta } from '~/lib/page-meta'
import { CheckReport } from './check-report'
import { DocumentActions } from './document-actions'
import { DocumentFacts } from './document-facts'
import * as css from './document.css'
import { loadDocument, type DocumentData } from './load-document.server'
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
export const meta = pageMeta

export default function Document() {
  const { t } = useTranslation('home')
  const { t: tCommon } = useTranslation('common')
  const nameOf = useLanguageName()
  const data = useLoaderData() as DocumentData
  const { document, preview, isDoomed, hasAccount } = data
  useLiveList(isWaiting(data))
  return (
    <Screen
      title={document.fileName}
      text={t('file.pair', { from: nameOf(document.from), to: nameOf(document.to) })}
      actions={<DocumentActions document={document} hasAccount={hasAccount} />}
    >
      {hasAccount && (
        <p className={css.back}>
          <Link to="/myfile">{tCommon('header.myDocuments')}</Link>
        </p>
      )}
      {isDoomed && <DeletePanel doomed={document} view={FIRST_VIEW} back={documentPath(document.docId)} />}
      <DocumentFacts document={document} />
      {document.report?.fidelity && (
        <CheckReport document={document} fidelity={document.report.fidelity} preview={preview} />
      )}
      {preview && <PreviewSection document={document} preview={preview} />}
    </Screen>
  )
}
