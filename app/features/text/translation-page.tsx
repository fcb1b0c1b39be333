import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { engineName } from '~/lib/engine-name'
import { useErrorText } from '~/lib/error-text'
import type { Failure } from '~/lib/failure'
import { isRightToLeft } from '~/lib/language-options'
import type { Pairs } from '~/lib/language-pairs'
import type { LanguageChoice } from '~/lib/preferences'
import * as book from '~/ui/book.css'
import { Button } from '~/ui/button'
import { Message } from '~/ui/message'
import { Progress } from '~/ui/progress'
import { useHydrated } from '~/ui/use-hydrated'
import { CopyButton } from './copy-button'
import { ListenButton } from './listen-button'
import * as css from './text.css'
import { UnservedPair } from './unserved-pair'
import type { TextState } from './use-text'

const OUTPUT_ID = 'translation'

interface TranslationPageProps {
  readonly state: TextState
  readonly pairs: Pairs
  readonly choice: LanguageChoice
  readonly onChoose: (choice: LanguageChoice) => void
  readonly isRefused: boolean
  readonly onSay: (message: string) => void
}

export function TranslationPage(props: TranslationPageProps) {
  const { t } = useTranslation('text')
  const { state, isRefused } = props
  const { live, resultTo } = state
  const wrong =
    live.status === 'failed' && live.failure?.code !== 'targetLanguageRequired' ? live.failure : null
  return (
    <section className={book.page} aria-label={t('output')}>
      {isRefused ? (
        <UnservedPair {...props} />
      ) : (
        <>
          {wrong && <Refusal failure={wrong} onRetry={live.translateNow} />}
          {live.total > 1 && live.status === 'working' && (
            <div className={css.pieces}>
              <span>{t('piece', { done: live.done + 1, total: live.total })}</span>
              <Progress label={t('translating')} value={(100 * live.done) / live.total} />
            </div>
          )}
          <div
            id={OUTPUT_ID}
            className={css.output}
            data-stale={live.status === 'working'}
            {...(live.result && { lang: resultTo, dir: isRightToLeft(resultTo) ? 'rtl' : 'ltr' })}
          >
            {live.result ? (
              live.result.text
            ) : wrong ? null : (
              <p className={css.empty}>{t(live.status === 'working' ? 'translating' : 'outputEmpty')}</p>
            )}
          </div>
          {live.result && <Tools {...props} />}
        </>
      )}
    </section>
  )
}

function Tools({ state, onSay }: TranslationPageProps) {
  const { t } = useTranslation('text')
  const { t: tHome } = useTranslation('home')
  const hydrated = useHydrated()
  const { result } = state.live
  if (!result) return null
  const unknown = result.unknownWords ?? 0
  return (
    <div className={css.tools}>
      <span className={css.facts}>
        {result.engine && <span>{t('engine', { engine: engineName(result.engine) })}</span>}
        {unknown > 0 && <span>{tHome('result.unknownWords', { count: unknown })}</span>}
      </span>
      {hydrated && (
        <>
          <ListenButton text={result.text} language={state.resultTo} label={t('listenTranslation')} />
          <CopyButton text={result.text} fallbackId={OUTPUT_ID} onSay={onSay} />
        </>
      )}
    </div>
  )
}

function Refusal({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useTranslation('text')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const hydrated = useHydrated()
  return (
    <Message tone="error" label={tCommon('message.error')} alert>
      <p>
        <strong>{errorText(failure)}</strong>
      </p>
      <p>{t('keptText')}</p>
      {hydrated && (
        <Button onClick={onRetry}>
          <RotateCcw size={18} aria-hidden />
          {tCommon('retry')}
        </Button>
      )}
    </Message>
  )
}
