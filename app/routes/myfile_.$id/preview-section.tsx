import { useTranslation } from 'react-i18next'
import type { Preview, TranslatedDocument } from '#contracts/preview'
import { ListPagination } from '~/features/site-pages/list-pagination'
import { Message } from '~/ui/message'
import * as css from './document.css'
import { PageComparison } from './page-comparison'
import { TextComparison } from './text-comparison'

interface PreviewSectionProps {
  readonly document: TranslatedDocument
  readonly preview: Preview
}

/** Original and translation on facing pages, as the files are today. */
export function PreviewSection({ document, preview }: PreviewSectionProps) {
  const { t } = useTranslation('document')
  const { t: tCommon } = useTranslation('common')
  const isShown = (preview.kind === 'pages' || preview.kind === 'texts') && preview.total > 0
  const isEmpty = preview.kind !== 'making' && !isShown
  return (
    <section className={css.preview} aria-labelledby="preview">
      <h2 id="preview" className={css.title}>
        {t(isShown && !preview.original ? 'preview.alone' : 'preview.title')}
      </h2>
      {preview.kind === 'making' && <p role="status">{t('preview.making')}</p>}
      {isEmpty && <p>{t('preview.none')}</p>}
      {isShown && (
        <>
          <p className={css.aside}>{t(preview.kind === 'pages' ? 'preview.pages' : 'preview.texts')}</p>
          {document.originalUntil === null && (
            <Message tone="note" label={tCommon('message.note')}>
              {t(preview.original ? 'preview.fromBilingual' : 'preview.originalGone')}
            </Message>
          )}
          {preview.kind === 'pages' ? (
            <PageComparison document={document} preview={preview} />
          ) : (
            <TextComparison document={document} preview={preview} />
          )}
          {preview.total > preview.pageSize && <ListPagination {...preview} hasForm={false} />}
        </>
      )}
    </section>
  )
}
