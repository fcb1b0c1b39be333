import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Screen } from '~/features/site-pages/screen'
import * as css from '~/features/site-pages/site-pages.css'
import { enterPage } from '~/lib/enter-page.server'
import { pageMeta } from '~/lib/page-meta'

export async function loader({ context }: LoaderFunctionArgs) {
  const { seo } = await enterPage({ context }, { seo: 'contact' })
  return json({ seo, supportEmail: context.supportEmail })
}

export const meta = pageMeta

/** The contact dialog as a page: for those without script. */
export default function Contact() {
  const { t } = useTranslation('common')
  const { supportEmail } = useLoaderData<{ supportEmail: string }>()
  return (
    <Screen title={t('footer.contact')} text={t('contact.text')} reading>
      <p className={css.sheet}>
        <a href={`mailto:${supportEmail}`}>
          <bdi>{supportEmail}</bdi>
        </a>
      </p>
    </Screen>
  )
}
