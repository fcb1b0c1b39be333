import { Form } from '@remix-run/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { control } from '~/ui/field.css'
import { GENDERS, MAX_NAME_LENGTH, SEASONS, STYLES, type NameChoices } from './chinese-name'
import * as css from './names.css'

/** What is wrong with the name that was sent. */
export type NameFault = 'nameRequired' | 'nameTooLong'

interface NamesFormProps {
  readonly choices: NameChoices
  readonly fault: NameFault | null
}

/** A form whose address can be kept and shared. */
export function NamesForm({ choices, fault }: NamesFormProps) {
  const { t } = useTranslation('names')
  const id = useId()
  return (
    <Form method="get" className={css.form} noValidate>
      <Field
        id={`name-${id}`}
        label={t('name')}
        error={fault ? t(fault, { max: MAX_NAME_LENGTH }) : undefined}
      >
        {(own) => (
          <input
            {...own}
            name="name"
            className={control}
            defaultValue={choices.name}
            autoComplete="name"
            dir="auto"
            required
          />
        )}
      </Field>
      <div className={css.choices}>
        <Choice name="gender" label={t('gender')} value={choices.gender}>
          {GENDERS.map((gender) => [gender, t(`genders.${gender}`)])}
        </Choice>
        <Choice name="style" label={t('style')} value={choices.style}>
          {STYLES.map((style) => [style, t(`styles.${style}`)])}
        </Choice>
        <Choice name="season" label={t('season')} value={choices.season}>
          {SEASONS.map((season) => [season, t(`seasons.${season}`)])}
        </Choice>
      </div>
      <div className={css.actions}>
        <Button type="submit" kind="primary">
          {t('generate')}
        </Button>
      </div>
    </Form>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly children: readonly (readonly [value: string, text: string])[]
}

function Choice({ name, label, value, children }: ChoiceProps) {
  return (
    <Field id={`${name}-${useId()}`} label={label}>
      {(own) => (
        <select {...own} name={name} className={control} defaultValue={value}>
          {children.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
