import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoot } from '~/lib/boot'
import { localizedPath } from '~/lib/languages'
import { useSessionState } from '~/lib/session-state'
import { forgetTypedText } from '~/lib/typed-text'
import { Button } from '~/ui/button'
import { button } from '~/ui/button.css'
import * as dialogCss from '~/ui/dialog.css'
import { Message } from '~/ui/message'
import { useHydrated } from '~/ui/use-hydrated'
import type { OriginTexts } from './account-data'
import * as css from './account.css'

/** The address without `origin`, with the random `r` of specification §4. */
function withoutOrigin(): string {
  const address = new URL(window.location.href)
  address.searchParams.delete('origin')
  address.searchParams.set('r', String(Math.floor(Math.random() * 101)))
  return address.href
}

/** Where the reader comes from, the account service says with `origin` (AUTH-07): a dialog, or without script a notice. */
export function OriginNotice({ notice }: { notice: OriginTexts | null }) {
  const hydrated = useHydrated()
  const isFarewell = notice?.isFarewell === true
  useEffect(() => {
    if (isFarewell) forgetTypedText()
  }, [isFarewell])
  if (!notice) return null
  return hydrated ? <OriginDialog notice={notice} /> : <OriginMessage notice={notice} />
}

function OriginMessage({ notice }: { notice: OriginTexts }) {
  const { t } = useTranslation('common')
  return (
    <div className={css.notice}>
      <Message tone="success" label={t('message.success')}>
        <p>
          <strong>{notice.title}</strong>
        </p>
        <p>{notice.text}</p>
      </Message>
    </div>
  )
}

function OriginDialog({ notice }: { notice: OriginTexts }) {
  const { boot } = useBoot()
  const { isLogin } = useSessionState()
  const offersLogin = notice.logIn !== null && !isLogin
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) element.showModal()
    const reload = () => window.location.replace(withoutOrigin())
    element.addEventListener('close', reload)
    return () => element.removeEventListener('close', reload)
  }, [])
  return (
    <dialog ref={dialog} className={dialogCss.dialog} aria-labelledby="origin-title">
      <h2 id="origin-title">{notice.title}</h2>
      <p>{notice.text}</p>
      <form method="dialog" className={dialogCss.actions}>
        {offersLogin && (
          <a className={button({ kind: 'primary' })} href={localizedPath(boot.language, '/start-login')}>
            {notice.logIn}
          </a>
        )}
        <Button type="submit" kind={offersLogin ? 'secondary' : 'primary'}>
          {notice.close}
        </Button>
      </form>
    </dialog>
  )
}
