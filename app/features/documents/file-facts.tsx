import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatSize } from '~/lib/format'
import { useLanguageName } from '~/lib/language-options'
import * as css from './file-row.css'
import type { ListedFile } from './task-state'

/** The left page of a row: what is known of the original. */
export function FileFacts({ file }: { file: ListedFile }) {
  const { t, i18n } = useTranslation('home')
  const nameOf = useLanguageName()
  const number = (value: number) => formatNumber(value, i18n.language)
  const { task, detectedLanguage } = file
  const facts = [
    t('file.pages', { count: file.pages, replace: { count: number(file.pages) } }),
    t('file.words', { count: file.words, replace: { count: number(file.words) } }),
    formatSize(file.size, i18n.language),
    task
      ? t('file.pair', { from: nameOf(task.from), to: nameOf(task.to) })
      : detectedLanguage
        ? t('file.detected', { language: nameOf(detectedLanguage) })
        : t('file.undetected'),
  ]
  return <Facts name={file.fileName} facts={facts} />
}

export function Facts({ name, facts }: { name: string; facts: readonly string[] }) {
  return (
    <div className={css.original}>
      <FileText size={28} className={css.fileIcon} aria-hidden />
      <div className={css.factsBox}>
        <h3 className={css.name}>
          <bdi>{name}</bdi>
        </h3>
        <ul className={css.facts}>
          {facts.map((fact) => (
            <li key={fact} className={css.fact}>
              <bdi>{fact}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
