import { Form, Link, useNavigate, useNavigation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { button } from '~/ui/button.css'
import { Dialog } from '~/ui/dialog'
import { useHydrated } from '~/ui/use-hydrated'
import { documentsPath, type DocumentsData, type DocumentsView } from './documents-data'
import * as css from './delete-panel.css'

interface DeletePanelProps {
  readonly doomed: NonNullable<DocumentsData['doomed']>
  /** The list that is shown when the record is gone. */
  readonly view: DocumentsView
  /** The record's own page, when it is asked there: it deletes, and is what stays if it is kept. */
  readonly page?: string
}

/** Asks before a record is deleted: a dialog, or without script the first thing on the page. */
export function DeletePanel({ doomed, view, page }: DeletePanelProps) {
  const { t } = useTranslation('pages')
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const back = page ?? documentsPath(view)
  const form = <DeleteForm doomed={doomed} action={page ?? documentsPath(view, { delete: doomed.docId })} />
  if (!hydrated) {
    return (
      <section className={css.sheet} aria-labelledby="delete">
        <h2 id="delete">{t('documents.deleteTitle')}</h2>
        {form}
        <p>
          <Link to={back} className={button({ kind: 'secondary' })}>
            {t('documents.keep')}
          </Link>
        </p>
      </section>
    )
  }
  return (
    <Dialog
      open
      onClose={() => navigate(back, { preventScrollReset: true })}
      title={t('documents.deleteTitle')}
      close={t('documents.keep')}
    >
      {form}
    </Dialog>
  )
}

function DeleteForm({ doomed, action }: Pick<DeletePanelProps, 'doomed'> & { action: string }) {
  const { t } = useTranslation('pages')
  const hydrated = useHydrated()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={action} className={css.form} preventScrollReset>
      {hydrated && <input type="hidden" name="script" value="1" />}
      <p>
        <strong>
          <bdi>{doomed.fileName}</bdi>
        </strong>
      </p>
      <p>{t('documents.deleteText')}</p>
      <Button type="submit" kind="primary" name="docId" value={doomed.docId} disabled={isBusy}>
        <Trash2 size={18} aria-hidden />
        {t('documents.delete')}
      </Button>
    </Form>
  )
}
