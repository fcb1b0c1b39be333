import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Redeemed } from '#contracts/credits'
import { PAY_CALLS } from '#contracts/pay-calls'
import { privatePage } from '~/features/site-pages/private-page.server'
import { Screen } from '~/features/site-pages/screen'
import * as css from '~/features/site-pages/site-pages.css'
import { requireUser } from '~/lib/current-user.server'
import { useErrorText } from '~/lib/error-text'
import type { Failure } from '~/lib/failure'
import { formatExpiry } from '~/lib/format-date'
import { pageMeta } from '~/lib/page-meta'
import { readPlans, readSiteLinks } from '~/lib/plans.server'
import { couponCookie } from '~/lib/preferences.server'
import { readForm } from '~/lib/read-form.server'
import { failureOf, openUpstream } from '~/lib/upstream.server'
import { Button } from '~/ui/button'
import { button } from '~/ui/button.css'
import { Message } from '~/ui/message'
import { useHydrated } from '~/ui/use-hydrated'

export const handle = { i18n: ['quota', 'errors'] }

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  privatePage({ request, context }, 'coupon', async (user) => {
    const [plans, links] = await Promise.all([readPlans(context), readSiteLinks(context)])
    return {
      credits: plans?.coupon.credits ?? 0,
      days: plans?.coupon.days ?? 0,
      social: links?.social ?? null,
      isConfirmed: user.emailConfirmed !== false,
    }
  })

interface Outcome {
  readonly gained?: Redeemed
  readonly failure?: Failure
}

/** Claims the new user's coupon; after it, and when there is none to be had, the banner goes. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(request, context)
  const isScript = (await readForm(request, context)).get('script') === '1'
  const upstream = await openUpstream(request, context)
  try {
    const gained = await upstream.execute(PAY_CALLS.claimCoupon, {})
    const headers = await upstream.headers({ 'Set-Cookie': couponCookie(context) })
    return Response.json({ gained } satisfies Outcome, { headers })
  } catch (error) {
    const failure = failureOf(error)
    const isOver = failure.code === 'couponUsed' || failure.code === 'couponOver'
    const headers = await upstream.headers(isOver ? { 'Set-Cookie': couponCookie(context) } : {})
    return Response.json({ failure } satisfies Outcome, { status: isScript ? 200 : 422, headers })
  }
}

export const meta = pageMeta

interface CouponData {
  readonly credits: number
  readonly days: number
  readonly social: string | null
  readonly isConfirmed: boolean
}

export default function Coupon() {
  const { t } = useTranslation('quota')
  const { credits, days } = useLoaderData() as CouponData
  const outcome = useActionData<Outcome>()
  return (
    <Screen title={t('coupon.title', { count: credits })} text={t('coupon.text', { count: days })} reading>
      <div className={css.sheet}>{outcome?.gained ? <Gained gained={outcome.gained} /> : <Claim />}</div>
    </Screen>
  )
}

function Claim() {
  const { t } = useTranslation('quota')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const hydrated = useHydrated()
  const { credits, social, isConfirmed } = useLoaderData() as CouponData
  const failure = useActionData<Outcome>()?.failure
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      {failure && (
        <Message tone="error" label={tCommon('message.error')} alert>
          {errorText(failure)}
        </Message>
      )}
      {!isConfirmed && (
        <Message tone="caution" label={tCommon('message.caution')}>
          <p>{t('coupon.unconfirmed')}</p>
          <Link to="/account">{tCommon('person.account')}</Link>
        </Message>
      )}
      <div className={css.actions}>
        {social ? (
          <a href={social} target="_blank" rel="noreferrer" className={button({ kind: 'secondary' })}>
            {t('coupon.follow')}
          </a>
        ) : (
          <Link to="/help/about" className={button({ kind: 'secondary' })}>
            {t('coupon.follow')}
          </Link>
        )}
        <Form method="post">
          {hydrated && <input type="hidden" name="script" value="1" />}
          <Button type="submit" kind="primary" disabled={isBusy}>
            {t('coupon.claim', { count: credits })}
          </Button>
        </Form>
      </div>
    </>
  )
}

function Gained({ gained: { credits, expireTime } }: { gained: Redeemed }) {
  const { t, i18n } = useTranslation('quota')
  const { t: tCommon } = useTranslation('common')
  return (
    <>
      <Message tone="success" label={tCommon('message.success')} alert>
        {t('redeem.pages', {
          pages: tCommon('pages', { count: credits }),
          date: formatExpiry(expireTime, i18n.language),
        })}
      </Message>
      <div className={css.actions}>
        <Link to="/" className={button({ kind: 'primary' })}>
          {tCommon('expired.action')}
        </Link>
      </div>
    </>
  )
}
