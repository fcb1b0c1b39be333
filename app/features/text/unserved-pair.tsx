import { useTranslation } from 'react-i18next'
import { sourcesOf, targetsOf, type Pairs } from '~/lib/language-pairs'
import { formatList } from '~/lib/format'
import { useLanguageName } from '~/lib/language-options'
import type { LanguageChoice } from '~/lib/preferences'
import { Button } from '~/ui/button'
import { Message } from '~/ui/message'
import { useHydrated } from '~/ui/use-hydrated'
import * as css from './text.css'

interface UnservedPairProps {
  readonly pairs: Pairs
  readonly choice: LanguageChoice
  readonly onChoose: (choice: LanguageChoice) => void
}

/** A pair that no engine serves: says so, and what is possible instead. */
export function UnservedPair({ pairs, choice, onChoose }: UnservedPairProps) {
  const { t } = useTranslation('text')
  const { t: tCommon } = useTranslation('common')
  const nameOf = useLanguageName()
  const { from, to } = choice
  const targets = [...targetsOf(pairs, from)]
  const sources = [...sourcesOf(pairs, to)]
  return (
    <Message tone="caution" label={tCommon('message.caution')} alert>
      <div className={css.unserved}>
        <strong>{t('unserved.title', { from: nameOf(from), to: nameOf(to) })}</strong>
        <p>{t(targets.length > 0 ? 'unserved.targets' : 'unserved.noTargets', { language: nameOf(from) })}</p>
        <Choices codes={targets} onPick={(code) => onChoose({ from, to: code })} />
        <p>{t(sources.length > 0 ? 'unserved.sources' : 'unserved.noSources', { language: nameOf(to) })}</p>
        <Choices codes={sources} onPick={(code) => onChoose({ from: code, to })} />
      </div>
    </Message>
  )
}

interface ChoicesProps {
  readonly codes: readonly string[]
  readonly onPick: (code: string) => void
}

function Choices({ codes, onPick }: ChoicesProps) {
  const { i18n } = useTranslation('text')
  const nameOf = useLanguageName()
  const hydrated = useHydrated()
  if (codes.length === 0) return null
  if (!hydrated) return <p>{formatList(codes.map(nameOf), i18n.language)}</p>
  return (
    <ul className={css.choices}>
      {codes.map((code) => (
        <li key={code}>
          <Button onClick={() => onPick(code)}>{nameOf(code)}</Button>
        </li>
      ))}
    </ul>
  )
}
