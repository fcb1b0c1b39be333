import { FilePlus2, FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { button } from '~/ui/button.css'
import { useHydrated } from '~/ui/use-hydrated'
import * as css from './drop-area.css'
import { ACCEPT } from './file-rules'

interface DropAreaProps {
  /** Files are already listed: keep it low. */
  readonly compact: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A real file input, and a place to drop files when script runs. */
export function DropArea({ compact, onFiles }: DropAreaProps) {
  const { t } = useTranslation('home')
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const over = useFileDrop(onFiles)
  // Files chosen before script was ready.
  useEffect(() => {
    const element = input.current
    if (!element?.files?.length) return
    onFiles([...element.files])
    element.value = ''
    // Once, at the start.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const Icon = compact ? FilePlus2 : FileUp
  return (
    <div className={compact ? css.compact : css.area} data-over={over}>
      {!compact && <Icon size={40} strokeWidth={1.5} className={css.icon} aria-hidden />}
      {!compact && hydrated && <p className={css.title}>{t(over ? 'drop.release' : 'drop.title')}</p>}
      <span className={css.chooser}>
        <input
          ref={input}
          id="files"
          type="file"
          name="file"
          multiple
          accept={ACCEPT}
          {...(!hydrated && { 'aria-label': t('drop.files') })}
          className={hydrated ? css.hiddenInput : css.input}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        {hydrated && (
          <label htmlFor="files" className={`${button({ kind: 'secondary' })} ${css.label}`}>
            {compact && <Icon size={18} aria-hidden />}
            {t(compact ? 'drop.more' : 'drop.choose')}
          </label>
        )}
      </span>
    </div>
  )
}

/** The whole window takes files: what is dropped beside the area must not replace the page. */
function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      take.current([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return over
}
