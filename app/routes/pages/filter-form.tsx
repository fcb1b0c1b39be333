import { Form, Link, useHref } from '@remix-run/react'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isFiltered, QUOTA_REASONS, quotaQuery, type QuotaFilter } from '~/features/quota/quota-filter'
import { Button, ButtonLink } from '~/ui/button'
import { button } from '~/ui/button.css'
import { Field } from '~/ui/field'
import { control } from '~/ui/field.css'
import * as css from './quota.css'

/** What of the list is shown, and the same as a table to take along. */
export function FilterForm({ filter }: { filter: QuotaFilter }) {
  const { t } = useTranslation('quota')
  const csv = useHref(`/pages/export?${new URLSearchParams(quotaQuery(filter)).toString()}`)
  return (
    <Form method="get" className={css.filter} preventScrollReset key={Object.values(filter).join()}>
      {filter.type === 'acquire' && <input type="hidden" name="type" value="acquire" />}
      <Field id="reason" label={t('filter.reason')}>
        {(own) => (
          <select {...own} name="reason" className={control} defaultValue={filter.reason}>
            <option value="">{t('filter.all')}</option>
            {QUOTA_REASONS[filter.type].map((reason) => (
              <option key={reason} value={reason}>
                {t(`reason.${reason}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} id={end} label={t(`filter.${end}`)}>
          {(own) => <input {...own} type="date" name={end} className={control} defaultValue={filter[end]} />}
        </Field>
      ))}
      <Button type="submit">{t('filter.apply')}</Button>
      {isFiltered(filter) && (
        <Link
          to={filter.type === 'acquire' ? '/pages?type=acquire' : '/pages'}
          className={button({ kind: 'quiet' })}
          preventScrollReset
        >
          {t('filter.reset')}
        </Link>
      )}
      <span className={css.exportLink}>
        <ButtonLink href={csv} kind="quiet" download>
          <Download size={18} aria-hidden />
          {t('filter.csv')}
        </ButtonLink>
      </span>
    </Form>
  )
}
