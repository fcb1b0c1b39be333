import { useHref } from '@remix-run/react'
import { useEffect } from 'react'
import type { AccountData } from './account-data'
import { forgetLoginNote, openStorages, syncStorage } from './client-storage'
import { useBoot } from '~/lib/boot'

/** After each load: storage as specification §3 has it, and a login that has not been noted is noted (AUTH-02). */
export function useClientStorage(data: AccountData): void {
  const note = useHref('/login-note')
  const { boot } = useBoot()
  useEffect(() => {
    const storages = boot.site === 'translate' ? openStorages() : null
    if (!storages) return
    try {
      if (!syncStorage(storages, data)) return
    } catch {
      return // full, or forbidden by the reader
    }
    forgetLoginNote(storages) // at once, so that no second page notes it too
    // it outlives the page: whoever goes on at once has logged in as well
    fetch(note, { method: 'POST', keepalive: true }).catch(() => undefined)
  }, [boot.site, data, note])
}
