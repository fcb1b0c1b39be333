import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useHref, useLoaderData } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Redeemed } from '#contracts/credits'
import { Screen } from '~/features/site-pages/screen'
import * as css from '~/features/site-pages/site-pages.css'
import { currentUser } from '~/lib/current-user.server'
import { enterPage } from '~/lib/enter-page.server'
import { formatNumber } from '~/lib/format'
import { formatExpiry } from '~/lib/format-date'
import { openSession } from '~/lib/own-session.server'
import { readKeptForm } from '~/lib/kept-form.server'
import { pageMeta } from '~/lib/page-meta'
import { PLAN_NAMES } from '~/lib/plan-names'
import { button } from '~/ui/button.css'
import { redeemAction } from './redeem-action.server'
import { RedeemForm } from './redeem-form'
import type { RedeemOutcome } from './redeem-outcome'
import * as look from './redeem.css'

export const handle = { i18n: ['quota', 'errors'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { seo } = await enterPage({ context }, { seo: 'redeem' })
  const isLogin = Boolean(await currentUser(request, context))
  const typed = (isLogin ? await readKeptForm(request, context) : null)?.['code'] ?? ''
  return json({ seo, isLogin, typed }, { headers: await (await openSession(request, context)).headers() })
}

export const action = ({ request, context }: ActionFunctionArgs) => redeemAction(request, context)
export const meta = pageMeta

const STEPS = ['logIn', 'enter', 'success'] as const

export default function Redeem() {
  const { t } = useTranslation('quota')
  const { isLogin, typed } = useLoaderData<{ isLogin: boolean; typed: string }>()
  const outcome = useActionData<RedeemOutcome>()
  const login = useHref(`/start-login?to=${encodeURIComponent('/redeem')}`)
  const current = !isLogin ? 'logIn' : outcome?.redeemed ? 'success' : 'enter'
  return (
    <Screen title={t('redeem.title')} text={t('redeem.text')} reading>
      <div className={css.sheet}>
        <ol className={css.steps}>
          {STEPS.map((step, index) => (
            <li key={step} className={css.step} {...(step === current && { 'aria-current': 'step' })}>
              <span className={css.stepNumber}>{index + 1}</span>
              {t(`redeem.${step}`)}
            </li>
          ))}
        </ol>
        {current === 'logIn' && (
          <div className={css.actions}>
            <a href={login} className={button({ kind: 'primary' })}>
              {t('redeem.logIn')}
            </a>
          </div>
        )}
        {current === 'enter' && <RedeemForm outcome={outcome} typed={typed} />}
        {outcome?.redeemed && <Success redeemed={outcome.redeemed} />}
      </div>
    </Screen>
  )
}

/** What the code gave, and until when. */
function Success({ redeemed: { credits, plan, expireTime } }: { redeemed: Redeemed }) {
  const { t, i18n } = useTranslation('quota')
  const { t: tCommon } = useTranslation('common')
  const date = formatExpiry(expireTime, i18n.language)
  const pages = tCommon('pages', {
    count: credits,
    replace: { count: formatNumber(credits, i18n.language) },
  })
  return (
    <div className={look.success} role="status">
      <p className={look.gained}>
        <CircleCheck size={24} className={look.glyph} aria-hidden />
        {plan && plan !== 'free'
          ? t('redeem.plan', { plan: PLAN_NAMES[plan], date })
          : t('redeem.pages', { pages, date })}
      </p>
      <div className={css.actions}>
        <Link to="/" className={button({ kind: 'primary' })}>
          {tCommon('expired.action')}
        </Link>
        <Link to="/pages?type=acquire" className={button({ kind: 'secondary' })}>
          {tCommon('person.quota')}
        </Link>
      </div>
    </div>
  )
}
