import { Link, useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '~/lib/error-text'
import { failure, type Failure } from '~/lib/failure'
import { useSessionState } from '~/lib/session-state'
import { button } from '~/ui/button.css'
import { Message } from '~/ui/message'
import * as css from './file-row.css'

const SHORT_OF_PAGES: ReadonlySet<string> = new Set(['insufficientBalance', 'loginToTranslate'])

/** Refusals whose next step is to log in or to buy pages. */
export const isShortfall = (reason: Failure | undefined): reason is Failure =>
  reason !== undefined && SHORT_OF_PAGES.has(reason.code)

/** Why a document cannot be translated yet: as refused, or as its price says beforehand. */
export function shortfallOf(missing: number, isLogin: boolean): Failure {
  return isLogin ? failure('insufficientBalance', { pages: missing }) : failure('loginToTranslate')
}

/** What is missing, and how to get it. */
export function Shortfall({
  reason,
  freePages,
  alert = false,
}: {
  reason: Failure
  freePages: number
  alert?: boolean
}) {
  const { t: tCommon } = useTranslation('common')
  return (
    <>
      <Message
        tone={alert ? 'error' : 'caution'}
        label={tCommon(alert ? 'message.error' : 'message.caution')}
        alert={alert}
      >
        <ShortfallText reason={reason} freePages={freePages} />
      </Message>
      <NextSteps />
    </>
  )
}

/** `isTitled`: what is around it says already what is the matter. */
export function ShortfallText({
  reason,
  freePages,
  isTitled = false,
}: {
  reason: Failure
  freePages: number
  isTitled?: boolean
}) {
  const { t } = useTranslation('home')
  const errorText = useErrorText()
  return (
    <>
      {!isTitled && reason.code === 'insufficientBalance' && <strong>{t('limit.title')}</strong>}
      <p>{errorText(reason)}</p>
      <p>{t('limit.free', { count: freePages })}</p>
    </>
  )
}

/** Log in first, which keeps everything; then pages or a plan. */
export function NextSteps() {
  const { t } = useTranslation('home')
  const { user } = useSessionState()
  const login = useHref(`/start-login?to=${encodeURIComponent('/')}`)
  return (
    <div className={css.downloads}>
      {user ? (
        <Link to="/recharge/discount" className={button({ kind: 'primary' })}>
          {t('limit.recharge')}
        </Link>
      ) : (
        <a href={login} className={button({ kind: 'primary' })}>
          {t('limit.logIn')}
        </a>
      )}
      {(user?.subVipLevel ?? -1) <= 0 && (
        <Link to="/recharge/discount?tab=subscription" className={button({ kind: 'secondary' })}>
          {t('limit.upgrade')}
        </Link>
      )}
    </div>
  )
}
