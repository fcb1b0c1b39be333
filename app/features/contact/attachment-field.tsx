import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { control } from '~/ui/field.css'
import type { KeptAttachment } from './contact-answer'
import * as css from './contact.css'

const ACCEPT = '.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.jpg,.jpeg,.png'

/** A file to send along; one that has arrived already is named, and stays unless it is taken away. */
export function AttachmentField({ kept, error }: { kept: KeptAttachment | null; error: string | undefined }) {
  const { t } = useTranslation('contact')
  const id = useId()
  if (kept) {
    return (
      <div className={css.kept}>
        <input type="hidden" name="fileId" value={kept.fileId} />
        <input type="hidden" name="fileName" value={kept.fileName} />
        <span>{t('attached', { name: kept.fileName })}</span>
        <Button type="submit" name="removeAttachment" value="1">
          {t('removeAttachment')}
        </Button>
      </div>
    )
  }
  return (
    <Field id={id} label={t('attachment')} error={error}>
      {({ 'aria-describedby': describedBy, ...own }) => (
        <>
          <input
            {...own}
            aria-describedby={[`${id}-hint`, describedBy].filter(Boolean).join(' ')}
            type="file"
            name="file"
            accept={ACCEPT}
            className={control}
          />
          <p id={`${id}-hint`} className={css.hint}>
            {t('attachmentHint')}
          </p>
        </>
      )}
    </Field>
  )
}
