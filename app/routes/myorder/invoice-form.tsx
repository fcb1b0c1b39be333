import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '~/lib/format'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { control } from '~/ui/field.css'
import { Message } from '~/ui/message'
import { useHydrated } from '~/ui/use-hydrated'
import * as css from './invoice.css'
import { INVOICE_LINES, type InvoiceDraft, type OrdersData } from './orders-data'

type FieldName = (typeof INVOICE_LINES)[number]

/** What browsers may fill in, and how long a line may be. */
const INPUTS: Readonly<Record<FieldName, InputHTMLAttributes<HTMLInputElement>>> = {
  companyName: { autoComplete: 'organization', maxLength: 200 },
  vatNo: { autoComplete: 'off', maxLength: 20, spellCheck: false, dir: 'ltr' },
  street: { autoComplete: 'street-address', maxLength: 200 },
  postalCode: { autoComplete: 'postal-code', maxLength: 20 },
  city: { autoComplete: 'address-level2', maxLength: 100 },
  country: { autoComplete: 'country-name', maxLength: 60 },
  billingEmail: { type: 'email', autoComplete: 'email', maxLength: 254, dir: 'ltr' },
  sendEmail: { type: 'email', autoComplete: 'email', maxLength: 254, dir: 'ltr' },
}
const FOR_COMPANIES: ReadonlySet<FieldName> = new Set(['companyName', 'vatNo'])

interface InvoiceAnswer {
  readonly result?: SubmissionResult<string[]>
}

/** The form of specification §3, with what was written the last time. */
export function InvoiceForm({ draft }: { draft: InvoiceDraft }) {
  const { t } = useTranslation('orders')
  const { issued } = draft
  const lastResult = useActionData<InvoiceAnswer>()?.result ?? null
  const [form, fields] = useForm<Record<string, string>>({
    id: 'invoice-form',
    lastResult,
    shouldValidate: 'onSubmit',
  })
  const hydrated = useHydrated()
  const isBusy = useNavigation().formMethod === 'POST'
  const { typed: typedBefore } = useLoaderData() as OrdersData
  const typed: Readonly<Record<string, unknown>> | null | undefined = lastResult?.initialValue ?? typedBefore
  const known = knownOf(draft)
  const valueOf = (name: FieldName): string => {
    if (!typed) return known[name]
    const value = typed[name]
    return typeof value === 'string' ? value : ''
  }
  return (
    <Form method="post" {...getFormProps(form)} className={css.form} preventScrollReset>
      {hydrated && <input type="hidden" name="script" value="1" />}
      <About draft={draft} />
      <Failed errors={form.errors} />
      <Kinds chosen={(typed?.['type'] ?? issued?.type) === 'Personal' ? 'Personal' : 'Company'} />
      {INVOICE_LINES.map((name) => (
        <div key={name} className={FOR_COMPANIES.has(name) ? css.forCompanies : undefined}>
          <Field id={`invoice-${name}`} label={t(`invoice.${name}`)} error={fields[name]?.errors?.[0]}>
            {(own) => (
              <input
                type="text"
                {...INPUTS[name]}
                {...own}
                className={control}
                name={name}
                defaultValue={valueOf(name)}
              />
            )}
          </Field>
        </div>
      ))}
      {!issued && <p className={css.about}>{t('invoice.promise')}</p>}
      <Button type="submit" kind="primary" wide disabled={isBusy}>
        {t(issued ? 'invoice.correction.submit' : 'invoice.submit')}
      </Button>
    </Form>
  )
}

/** What stands in the fields at first. */
function knownOf({ orders, company, issued }: InvoiceDraft): Readonly<Record<FieldName, string>> {
  if (issued) return issued
  return {
    companyName: company?.businessName ?? '',
    vatNo: company?.vatNo ?? '',
    street: company?.street ?? '',
    postalCode: company?.postalCode ?? '',
    city: company?.city ?? '',
    country: company?.country ?? '',
    billingEmail: company?.email || (orders[0]?.email ?? ''),
    sendEmail: '',
  }
}

/** Which orders it is about, or which invoice it replaces. */
function About({ draft: { orders, issued } }: { draft: InvoiceDraft }) {
  const { t, i18n } = useTranslation('orders')
  const sum = orders.reduce((total, { amount }) => total + amount, 0)
  const about = t('invoice.about', { count: orders.length, amount: formatMoney(sum, i18n.language) })
  if (!issued) {
    return (
      <>
        <input type="hidden" name="orderIds" value={orders.map(({ id }) => id).join(',')} />
        <p className={css.about}>{about}</p>
      </>
    )
  }
  const { number, correctionsLeft: left } = issued
  return (
    <>
      <input type="hidden" name="number" value={number} />
      <p className={css.about}>{t('invoice.correction.about', { number })}</p>
      <p className={css.about}>{t('invoice.correction.left', { left })}</p>
    </>
  )
}

function Kinds({ chosen }: { chosen: 'Personal' | 'Company' }) {
  const { t } = useTranslation('orders')
  return (
    <fieldset className={css.kinds}>
      <legend className={css.legend}>{t('invoice.type')}</legend>
      {(['Personal', 'Company'] as const).map((kind) => (
        <label key={kind} className={css.kind}>
          <input type="radio" name="type" value={kind} defaultChecked={kind === chosen} />
          {t(`invoice.${kind}`)}
        </label>
      ))}
    </fieldset>
  )
}

/** Of the form as a whole; what belongs to a field stands beside it. */
function Failed({ errors }: { errors: readonly string[] | undefined }) {
  const { t } = useTranslation('orders')
  const { t: tCommon } = useTranslation('common')
  if (!errors?.length) return null
  return (
    <Message tone="error" label={tCommon('message.error')} alert>
      <strong>{t('invoice.failed')}</strong>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </Message>
  )
}
