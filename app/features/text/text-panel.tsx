import { Form } from '@remix-run/react'
import { ArrowLeftRight, Columns2, X } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '~/lib/format'
import { isRightToLeft, useLanguageName, useLanguageOptions } from '~/lib/language-options'
import { isServed, type Pairs } from '~/lib/language-pairs'
import type { LanguageChoice } from '~/lib/preferences'
import { useSelectTexts } from '~/lib/select-texts'
import * as book from '~/ui/book.css'
import { Button } from '~/ui/button'
import { DefaultSubmit } from '~/ui/default-submit'
import { Field } from '~/ui/field'
import { Announcer } from '~/ui/hidden'
import { SearchSelect } from '~/ui/select'
import { useHydrated } from '~/ui/use-hydrated'
import { Comparison } from './comparison'
import { ListenButton } from './listen-button'
import * as css from './text.css'
import { TranslationPage } from './translation-page'
import type { TextState } from './use-text'

interface TextPanelProps {
  readonly state: TextState
  readonly pairs: Pairs
  readonly choice: LanguageChoice
  readonly onChoose: (choice: LanguageChoice) => void
}

/** The text side of the home screen. */
export function TextPanel(props: TextPanelProps) {
  const { state, pairs, choice } = props
  const { t } = useTranslation('text')
  const hydrated = useHydrated()
  const [isComparing, setComparing] = useState(false)
  const [said, say] = useState('')
  const { live, text } = state
  const isRefused =
    choice.from !== 'auto' &&
    choice.to !== '' &&
    choice.from !== choice.to &&
    !isServed(pairs, choice.from, choice.to)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    live.translateNow()
  }
  return (
    <>
      <Form method="post" action="/?index&tab=text" reloadDocument className={book.book} onSubmit={onSubmit}>
        <DefaultSubmit />
        <Languages {...props} />
        <div className={book.spread}>
          <OriginalPage {...props} />
          <TranslationPage {...props} isRefused={isRefused} onSay={say} />
        </div>
        <div className={book.foot}>
          {hydrated && live.result && !isRefused && (
            <div className={book.footStart}>
              <Button kind="quiet" aria-pressed={isComparing} onClick={() => setComparing(!isComparing)}>
                <Columns2 size={18} aria-hidden />
                {t('compare')}
              </Button>
            </div>
          )}
          <Button
            kind="primary"
            large
            type="submit"
            {...(hydrated && { disabled: !text.trim() || isRefused })}
          >
            {t(live.status === 'working' ? 'translating' : 'translate')}
          </Button>
        </div>
      </Form>
      {live.result && !isRefused && (isComparing || !hydrated) && (
        <Comparison result={live.result} to={state.resultTo} />
      )}
      <p className={book.plain}>
        <span>{t('plain.free')}</span>
        <span>{t('plain.privacy')}</span>
      </p>
      <Announcer text={said || (live.status === 'done' ? t('translated') : '')} />
    </>
  )
}

function Languages({ state, pairs, choice, onChoose }: TextPanelProps) {
  const { t } = useTranslation('text')
  const { t: tHome } = useTranslation('home')
  const hydrated = useHydrated()
  const texts = useSelectTexts()
  const { sources, targets } = useLanguageOptions(pairs, choice)
  return (
    <div className={book.heads}>
      <Field id="from" label={t('from')}>
        {(control) => (
          <SearchSelect
            control={control}
            name="from"
            options={sources}
            value={choice.from}
            onChange={(from) => onChoose({ ...choice, from })}
            texts={texts}
          />
        )}
      </Field>
      <div className={book.middle}>
        <input type="hidden" name="detected" value={state.detected} />
        <input type="hidden" name="translated" value={state.live.result?.text ?? ''} />
        <Button
          kind="secondary"
          square
          type="submit"
          name="swap"
          value="1"
          aria-label={t('swap')}
          title={t('swap')}
          {...(hydrated && { disabled: !state.canSwap })}
          onClick={(event) => {
            event.preventDefault()
            state.swap()
          }}
        >
          <ArrowLeftRight size={20} aria-hidden />
        </Button>
      </div>
      <Field id="to" label={t('to')} error={state.targetError}>
        {(control) => (
          <SearchSelect
            control={control}
            name="to"
            options={targets}
            value={choice.to}
            placeholder={tHome('chooseTarget')}
            onChange={(to) => onChoose({ ...choice, to })}
            texts={texts}
          />
        )}
      </Field>
    </div>
  )
}

function OriginalPage({ state, choice }: TextPanelProps) {
  const { t, i18n } = useTranslation('text')
  const nameOf = useLanguageName()
  const hydrated = useHydrated()
  const input = useRef<HTMLTextAreaElement>(null)
  const { text, setText, detected } = state
  const language = choice.from === 'auto' ? detected : choice.from
  const count = [...text].length
  // Typed before script was ready.
  useEffect(() => {
    const early = input.current?.value
    if (early) setText(early)
    // Once, at the start.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const clear = () => {
    setText('')
    input.current?.focus()
  }
  return (
    <div className={book.page}>
      <textarea
        ref={input}
        name="text"
        aria-label={t('input')}
        placeholder={t('placeholder')}
        className={css.input}
        {...(language && { lang: language })}
        dir={language ? (isRightToLeft(language) ? 'rtl' : 'ltr') : 'auto'}
        {...(hydrated ? { value: text } : { defaultValue: text })}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={css.tools}>
        <span className={css.facts}>
          {choice.from === 'auto' && detected && <span>{t('detected', { language: nameOf(detected) })}</span>}
          <span>{t('characters', { count, replace: { count: formatNumber(count, i18n.language) } })}</span>
        </span>
        <ListenButton text={text} language={language} label={t('listenOriginal')} />
        {hydrated && text && (
          <Button kind="quiet" square aria-label={t('clear')} title={t('clear')} onClick={clear}>
            <X size={20} aria-hidden />
          </Button>
        )}
      </div>
    </div>
  )
}
