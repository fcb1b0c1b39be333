import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useHref, useLoaderData } from '@remix-run/react'
import { TicketCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Screen } from '~/features/site-pages/screen'
import * as css from '~/features/site-pages/site-pages.css'
import { currentUser } from '~/lib/current-user.server'
import { enterPage } from '~/lib/enter-page.server'
import { openSession } from '~/lib/own-session.server'
import { pageMeta } from '~/lib/page-meta'
import { button } from '~/ui/button.css'
import { EmptyState } from '~/ui/empty-state'

export const handle = { i18n: ['pages'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { seo } = await enterPage({ context }, { seo: 'redeem' })
  const isLogin = Boolean(await currentUser(request, context))
  return json({ seo, isLogin }, { headers: await (await openSession(request, context)).headers() })
}

export const meta = pageMeta

const STEPS = ['logIn', 'enter', 'success'] as const

export default function Redeem() {
  const { t } = useTranslation('pages')
  const { isLogin } = useLoaderData<{ isLogin: boolean }>()
  const login = useHref(`/start-login?to=${encodeURIComponent('/redeem')}`)
  const current = isLogin ? 'enter' : 'logIn'
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
        {isLogin ? (
          <EmptyState Icon={TicketCheck} title={t('redeem.empty')} />
        ) : (
          <div className={css.actions}>
            <a href={login} className={button({ kind: 'primary' })}>
              {t('redeem.logIn')}
            </a>
          </div>
        )}
      </div>
    </Screen>
  )
}
