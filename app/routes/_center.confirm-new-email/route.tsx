import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_CALLS } from '#contracts/account-calls'
import { accountMeta } from '~/features/account/account-meta'
import { screenAnswer } from '~/features/account/account-screen.server'
import { confirmLink } from '~/features/account/confirm-link.server'
import { ConfirmScreen } from '~/features/account/confirm-screen'
import { textsFor } from '~/lib/i18n.server'
import { localizedPath } from '~/lib/languages'
import { button } from '~/ui/button.css'

export const handle = { i18n: ['account', 'errors'] }

export function loader({ context }: LoaderFunctionArgs) {
  return screenAnswer({
    title: textsFor(context, 'account')('newEmail.confirmTitle'),
    siteName: context.siteName,
    account: context.origin + localizedPath(context.language, '/account'),
  })
}

export const action = ({ request, context }: ActionFunctionArgs) =>
  confirmLink(request, context, ACCOUNT_CALLS.confirmNewEmail)

export const meta: MetaFunction<typeof loader> = ({ data }) => accountMeta(data)

export default function ConfirmNewEmail() {
  const { t } = useTranslation('account')
  const { account } = useLoaderData<typeof loader>()
  const texts = {
    title: t('newEmail.confirmTitle'),
    text: t('newEmail.confirmText'),
    submit: t('newEmail.confirmSubmit'),
    done: (email: string) => t('newEmail.done', { email }),
    failed: t('newEmail.failed'),
  }
  // Of the translation site, which asks whoever is not logged in to log in.
  const toAccount = (
    <a href={account} className={button({ kind: 'primary' })}>
      {t('account.title')}
    </a>
  )
  return <ConfirmScreen texts={texts} onwards={toAccount} />
}
