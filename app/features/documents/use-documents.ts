import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Task } from '#contracts/translate'
import { useErrorText } from '~/lib/error-text'
import { failure } from '~/lib/failure'
import type { ListedFile } from './task-state'
import { useProgress } from './use-progress'
import { useUploads } from './use-uploads'

/** Uploads, progress and what is said about them; kept above the tabs, so that changing them loses nothing. */
export function useDocuments(listed: readonly ListedFile[]) {
  const { t } = useTranslation('home')
  const errorText = useErrorText()
  const [announcement, announce] = useState('')
  const onTask = (before: Task | null, now: Task) => {
    const said = saying(before, now)
    if (said === 'failed') {
      const reason = errorText(failure(now.errorCode ?? 'translationFailed', now.errorParams))
      announce(t('announce.failed', { name: now.fileName, reason }))
    } else if (said) announce(t(`announce.${said}`, { name: now.fileName }))
  }
  const files = useProgress(listed, onTask)
  const uploads = useUploads(listed, {
    onUploaded: ({ fileName }) => announce(t('announce.uploaded', { name: fileName })),
    onRefused(refused) {
      const [first] = refused
      if (!first) return
      const reasons = [...new Set(refused.map(({ failure: reason }) => errorText(reason)))]
      announce(
        refused.length === 1
          ? t('announce.refused', { name: first.name, reason: reasons[0] })
          : [t('failure.notAdded'), ...reasons].join(' '),
      )
    },
  })
  return { files, uploads, announcement, announce }
}

export type DocumentsState = ReturnType<typeof useDocuments>

/** What is worth saying aloud: start, half, end; not each percent. */
export function saying(
  before: Pick<Task, 'progress'> | null,
  now: Pick<Task, 'status' | 'progress'>,
): 'started' | 'half' | 'done' | 'failed' | null {
  if (now.status === 'completed') return 'done'
  if (now.status === 'failed') return 'failed'
  if (!before) return 'started'
  return before.progress < 50 && now.progress >= 50 ? 'half' : null
}
