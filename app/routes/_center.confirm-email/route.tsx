import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import { accountMeta } from '~/features/account/account-meta'
import { screenAnswer } from '~/features/account/account-screen.server'
import { confirmLink } from '~/features/account/confirm-link.server'
import { ConfirmScreen } from '~/features/account/confirm-screen'
import { useBoot } from '~/lib/boot'
import { textsFor } from '~/lib/i18n.server'
import { localizedPath } from '~/lib/languages'
import { button } from '~/ui/button.css'

export const handle = { i18n: ['account', 'errors'] }

export function loader({ context }: LoaderFunctionArgs) {
  return screenAnswer({ title: textsFor(context, 'account')('confirm.title'), siteName: context.siteName })
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  confirmLink(request, context, ACCOUNT_CALLS.confirmEmail)

export const meta: MetaFunction<typeof loader> = ({ data }) => accountMeta(data)

export default function ConfirmEmail() {
  const { t } = useTranslation('account')
  const { boot } = useBoot()
  const texts = {
    title: t('confirm.title'),
    text: t('confirm.text'),
    submit: t('confirm.submit'),
    done: (email: string) => t('confirm.done', { email }),
    failed: t('confirm.failed'),
  }
  // By the site: only a login that was started there brings the documents of this visit along.
  const toLogin = (
    <a href={localizedPath(boot.language, '/start-login')} className={button({ kind: 'primary' })}>
      {t('login.submit')}
    </a>
  )
  return <ConfirmScreen texts={texts} onwards={toLogin} />
}
