import { Form, Link } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { button } from '~/ui/button.css'
import { Field } from '~/ui/field'
import { control } from '~/ui/field.css'
import { MAX_SEARCH, type DocumentsView } from '~/features/my-documents/documents-data'
import * as css from './documents.css'

/** Looks for documents by their names. */
export function SearchForm({ view: { search, pageSize } }: { view: DocumentsView }) {
  const { t } = useTranslation('pages')
  return (
    <Form method="get" role="search" className={css.search} preventScrollReset key={search}>
      <input type="hidden" name="pageSize" value={pageSize} />
      <Field id="search" label={t('documents.search')}>
        {(own) => (
          <input
            {...own}
            name="search"
            type="search"
            defaultValue={search}
            maxLength={MAX_SEARCH}
            enterKeyHint="search"
            className={control}
          />
        )}
      </Field>
      <Button type="submit">
        <Search size={18} aria-hidden />
        {t('help.find')}
      </Button>
      {search !== '' && (
        <Link to="/myfile" className={button({ kind: 'quiet' })} preventScrollReset>
          {t('documents.showAll')}
        </Link>
      )}
    </Form>
  )
}
