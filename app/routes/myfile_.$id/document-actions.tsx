import { Link } from '@remix-run/react'
import { Download, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TranslatedDocument } from '#contracts/preview'
import { documentPath } from '~/features/my-documents/documents-data'
import { useBoot } from '~/lib/boot'
import { localizedPath } from '~/lib/languages'
import { ButtonLink } from '~/ui/button'
import { button } from '~/ui/button.css'

/** What can be done with a document: its files first. */
export function DocumentActions({ document }: { document: TranslatedDocument }) {
  const { t } = useTranslation('home')
  const { t: tPages } = useTranslation('pages')
  return (
    <>
      <Downloads document={document} />
      {document.status === 'Failed' && (
        // The original is there for an hour; then it must be uploaded again.
        <Link to="/" className={button({ kind: 'primary' })}>
          <RotateCcw size={18} aria-hidden />
          {t('failure.retry')}
        </Link>
      )}
      <Link
        to={`${documentPath(document.docId)}?delete=1`}
        className={button({ kind: 'quiet' })}
        preventScrollReset
      >
        <Trash2 size={18} aria-hidden />
        {tPages('documents.delete')}
      </Link>
    </>
  )
}

function Downloads({ document }: { document: TranslatedDocument }) {
  const { t } = useTranslation('home')
  const { boot } = useBoot()
  const links = [
    { kind: 'translated', path: document.translatedUrl, text: t('result.download') },
    { kind: 'bilingual', path: document.bilingualUrl, text: t('result.bilingual') },
  ] as const
  return links.map(
    ({ kind, path, text }) =>
      path && (
        <ButtonLink
          key={kind}
          kind={kind === 'translated' ? 'primary' : 'secondary'}
          href={localizedPath(
            boot.language,
            `/download?task=${encodeURIComponent(document.taskId)}&kind=${kind}`,
          )}
        >
          <Download size={18} aria-hidden />
          {text}
        </ButtonLink>
      ),
  )
}
