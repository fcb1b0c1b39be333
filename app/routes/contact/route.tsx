import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ContactAnswer } from '~/features/contact/contact-answer'
import { contactAction } from '~/features/contact/contact-action.server'
import { ContactForm } from '~/features/contact/contact-form'
import * as contact from '~/features/contact/contact.css'
import { Screen } from '~/features/site-pages/screen'
import * as css from '~/features/site-pages/site-pages.css'
import { currentUser } from '~/lib/current-user.server'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'

export const handle = { i18n: ['contact', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { seo } = await enterPage({ context }, { seo: 'contact' })
  const user = await currentUser(request, context)
  return json({ seo, supportEmail: context.supportEmail, email: user?.email ?? '' })
}

export const action = ({ request, context }: ActionFunctionArgs) => contactAction(request, context)

export const meta = pageMeta

/** The contact dialog as a page: for those without script. */
export default function Contact() {
  const { t } = useTranslation('common')
  const { supportEmail, email } = useLoaderData<{ supportEmail: string; email: string }>()
  const posted = useActionData<ContactAnswer>()
  return (
    <Screen title={t('footer.contact')} text={t('contact.text')} reading>
      <div className={css.sheet}>
        <ContactForm email={email} posted={posted} />
        <p className={contact.mail}>
          <a href={`mailto:${supportEmail}`}>
            <bdi>{supportEmail}</bdi>
          </a>
        </p>
      </div>
    </Screen>
  )
}
