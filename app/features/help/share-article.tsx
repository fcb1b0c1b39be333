import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Announcer } from '~/ui/hidden'
import { Menu } from '~/ui/menu'
import { item } from '~/ui/menu.css'
import { useHydrated } from '~/ui/use-hydrated'
import * as css from './help.css'

/** Other sites that take an address; plain links, nothing of theirs is loaded. */
const PLACES = [
  { name: 'Facebook', to: 'https://www.facebook.com/sharer/sharer.php', url: 'u' },
  { name: 'LinkedIn', to: 'https://www.linkedin.com/sharing/share-offsite/', url: 'url' },
  { name: 'X', to: 'https://x.com/intent/post', url: 'url' },
] as const

/** The device's own sharing where it has one, otherwise links; copying needs script. */
export function ShareArticle({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation('pages')
  const hydrated = useHydrated()
  const share = hydrated && typeof navigator.share === 'function'
  return (
    <div className={css.actions}>
      {share ? (
        <Button onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}>
          <Share2 size={18} aria-hidden />
          {t('help.share')}
        </Button>
      ) : (
        <ShareLinks title={title} address={address} />
      )}
      {hydrated && <CopyLink address={address} />}
    </div>
  )
}

function ShareLinks({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation('pages')
  const letter = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return (
    <Menu
      label={t('help.share')}
      icon={
        <>
          <Share2 size={18} aria-hidden />
          {t('help.share')}
        </>
      }
      start
    >
      <a href={letter} className={item}>
        {t('help.shareByMail')}
      </a>
      {PLACES.map(({ name, to, url }) => (
        <a
          key={name}
          href={`${to}?${url}=${encodeURIComponent(address)}`}
          className={item}
          target="_blank"
          rel="noopener noreferrer"
        >
          {name}
        </a>
      ))}
    </Menu>
  )
}

function CopyLink({ address }: { address: string }) {
  const { t } = useTranslation('pages')
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(address).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    )
  }
  return (
    <>
      <Button kind="quiet" onClick={copy}>
        {t(outcome ? `help.${outcome}` : 'help.copy')}
      </Button>
      <Announcer text={outcome ? t(`help.${outcome}`) : ''} />
    </>
  )
}
