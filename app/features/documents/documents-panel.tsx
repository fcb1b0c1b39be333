import { Form, useHref, type FetcherWithComponents } from '@remix-run/react'
import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_FILE_BYTES, MAX_FILES } from '#contracts/limits'
import type { BilingualLayout } from '#contracts/translate'
import { useErrorText } from '~/lib/error-text'
import { mayRecover, type Failure } from '~/lib/failure'
import { formatSize } from '~/lib/format'
import { useLanguageOptions } from '~/lib/language-options'
import type { Pairs } from '~/lib/language-pairs'
import { BILINGUAL_LAYOUTS, type LanguageChoice } from '~/lib/preferences'
import { useSelectTexts } from '~/lib/select-texts'
import { useSessionState } from '~/lib/session-state'
import * as book from '~/ui/book.css'
import { Button } from '~/ui/button'
import { button } from '~/ui/button.css'
import { DefaultSubmit } from '~/ui/default-submit'
import { Field } from '~/ui/field'
import { Announcer, VisuallyHidden } from '~/ui/hidden'
import { Message } from '~/ui/message'
import { returnFocus } from '~/ui/move-focus'
import { NativeSelect, SearchSelect } from '~/ui/select'
import * as css from './documents-panel.css'
import type { DocumentsOutcome } from './documents-outcome'
import { DropArea } from './drop-area'
import { FileRow } from './file-row'
import { LimitDialog } from './limit-dialog'
import { PendingRow } from './pending-row'
import { PageSketch } from './page-sketch'
import { usePagesText } from './price-line'
import { RefusedFiles, RefusedRow } from './refused-files'
import { inTurn, quoteFields, totalPrice, type Quoted } from './quoted'
import { filesToTranslate } from './task-state'
import type { PendingFile } from './upload-queue'
import type { DocumentsState } from './use-documents'
import { useQuotes } from './use-quotes'

interface DocumentsPanelProps {
  readonly state: DocumentsState
  readonly pairs: Pairs
  readonly choice: LanguageChoice
  readonly onChoose: (choice: LanguageChoice) => void
  readonly layout: BilingualLayout
  readonly onLayout: (layout: BilingualLayout) => void
  readonly fetcher: FetcherWithComponents<DocumentsOutcome>
  /** What a form sent without script came back with. */
  readonly outcome: DocumentsOutcome | undefined
  readonly freePages: number
  /** Prices that came with the page. */
  readonly quoted: Quoted
}

interface Priced {
  /** Ids of the files that the button would translate. */
  readonly waiting: readonly string[]
  readonly quotes: Quoted
}

/** The documents side of the home screen: one form, which script only makes quicker. */
export function DocumentsPanel(props: DocumentsPanelProps) {
  const { state, choice, layout, fetcher } = props
  const { t } = useTranslation('home')
  const { files, uploads, announcement, announce } = state
  const { user } = useSessionState()
  const outcome = fetcher.state === 'idle' ? (fetcher.data ?? props.outcome) : props.outcome
  const isBusy = fetcher.state !== 'idle'
  const isEmpty = files.length + uploads.pending.length === 0
  const heading = useListHeading(isEmpty)
  const waiting = filesToTranslate(files, { to: choice.to, bilingual: layout }).map(({ fileId }) => fileId)
  const quoted = inTurn(useQuotes(props.quoted, outcome?.quoted, waiting, choice), waiting)
  const shown = quoteFields(quoted, waiting)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = {
      ...shown,
      ...(user && { member: '1' }),
      from: choice.from,
      to: choice.to,
      bilingual: layout,
      script: '1',
    }
    void fetcher.submit(fields, { method: 'post', action: '/?index' })
  }
  const leaveRow = () => heading.current?.focus()
  const onRemoved = (name: string) => {
    leaveRow()
    announce(t('announce.removed', { name }))
  }
  return (
    <>
      <Form
        method="post"
        action="/?index&posted=1"
        encType="multipart/form-data"
        reloadDocument
        className={book.book}
        onSubmit={onSubmit}
      >
        <DefaultSubmit disabled={isBusy} />
        {user && <input type="hidden" name="member" value="1" />}
        {Object.entries(shown).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Languages {...props} outcome={outcome} />
        {isEmpty ? (
          <div className={book.spread}>
            <div className={book.page}>
              <DropArea compact={false} onFiles={uploads.add} />
            </div>
            <PageSketch />
          </div>
        ) : (
          <div className={css.list}>
            <h2 ref={heading} tabIndex={-1} className={css.listHeading}>
              <VisuallyHidden>{t('rows.title')}</VisuallyHidden>
            </h2>
            <Rows
              {...props}
              outcome={outcome}
              waiting={waiting}
              quotes={quoted}
              onRemoved={onRemoved}
              onLeave={leaveRow}
            />
          </div>
        )}
        <Foot {...props} outcome={outcome} isBusy={isBusy} waiting={waiting} quotes={quoted} />
      </Form>
      <LimitDialog
        outcome={fetcher.state === 'idle' ? fetcher.data : undefined}
        files={files}
        freePages={props.freePages}
      />
      <PlainLine freePages={props.freePages} />
      <Announcer text={announcement} />
    </>
  )
}

/** Of the list of files. The first files take the place of the button that chose them: the list has the focus then. */
function useListHeading(isEmpty: boolean): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (wasEmpty.current && !isEmpty) returnFocus(heading.current)
    wasEmpty.current = isEmpty
  }, [isEmpty])
  return heading
}

interface RowsProps extends DocumentsPanelProps, Priced {
  readonly onRemoved: (name: string) => void
  /** What was pressed in a row goes away. */
  readonly onLeave: () => void
}

function Rows(props: RowsProps) {
  const { state, layout, waiting, quotes, freePages, onRemoved, onLeave } = props
  const { files, uploads } = state
  const { t } = useTranslation('home')
  // More of them than the list can hold are one row.
  const hopeless = uploads.pending.filter((file) => file.state === 'refused' && !uploads.canRetry(file))
  const gathered = hopeless.length > MAX_FILES ? hopeless : []
  const onDismiss = ({ key, name, state: at }: PendingFile) => {
    uploads.dismiss(key)
    onLeave()
    if (at !== 'refused') state.announce(t('announce.cancelled', { name }))
  }
  return (
    <ul>
      {files.map((file) => (
        <FileRow
          key={file.fileId}
          file={file}
          layout={layout}
          refusal={refusalOf(props, file.fileId)}
          quote={waiting.includes(file.fileId) ? quotes.quotes[file.fileId] : undefined}
          freePages={freePages}
          onRemoved={onRemoved}
          onRetry={onLeave}
        />
      ))}
      {uploads.pending
        .filter((file) => !gathered.includes(file))
        .map((file) => (
          <PendingRow
            key={file.key}
            file={file}
            onRetry={uploads.canRetry(file) ? () => uploads.retry(file.key) : undefined}
            onDismiss={() => onDismiss(file)}
          />
        ))}
      {gathered.length > 0 && (
        <RefusedRow
          files={gathered}
          onDismiss={() => {
            uploads.dismiss(...gathered.map(({ key }) => key))
            onLeave()
          }}
        />
      )}
    </ul>
  )
}

/** Why a file was not started, or cannot be: said of the languages chosen now. */
function refusalOf({ outcome, choice, waiting, quotes }: RowsProps, fileId: string): Failure | undefined {
  const isOfChoice = outcome?.from === choice.from && outcome.to === choice.to
  const submitted = isOfChoice ? outcome.rowFailures[fileId] : undefined
  if (submitted || !waiting.includes(fileId)) return submitted
  const unpriced = quotes.failures[fileId]
  return unpriced && !mayRecover(unpriced.code) ? unpriced : undefined
}

function Languages({ pairs, choice, onChoose, outcome }: DocumentsPanelProps) {
  const { t } = useTranslation('home')
  const texts = useSelectTexts()
  const errorText = useErrorText()
  const { sources, targets } = useLanguageOptions(pairs, choice)
  const isAnswered = outcome?.targetFailure?.code === 'targetLanguageRequired' && choice.to !== ''
  const wrong = isAnswered ? undefined : outcome?.targetFailure
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
      <Field id="to" label={t('to')} error={wrong && errorText(wrong)}>
        {(control) => (
          <SearchSelect
            control={control}
            name="to"
            options={targets}
            value={choice.to}
            placeholder={t('chooseTarget')}
            onChange={(to) => onChoose({ ...choice, to })}
            texts={texts}
          />
        )}
      </Field>
    </div>
  )
}

interface FootProps extends DocumentsPanelProps, Priced {
  readonly isBusy: boolean
}

function Foot({ state, layout, onLayout, outcome, isBusy, waiting, quotes }: FootProps) {
  const { t } = useTranslation('home')
  const pagesText = usePagesText()
  const { files, uploads } = state
  const isUploading = uploads.pending.some(({ state: at }) => at !== 'refused')
  const isEmpty = files.length + uploads.pending.length === 0
  const hasWork = waiting.length > 0
  const price = hasWork ? totalPrice(quotes, waiting) : undefined
  return (
    <div className={book.footHalves}>
      <FormRefusal outcome={outcome} hasWork={hasWork} />
      {!isEmpty && files.length < MAX_FILES && <DropArea compact onFiles={uploads.add} />}
      <div className={book.footEnd}>
        <div className={book.footOption}>
          <Field id="bilingual" label={t('bilingual.label')}>
            {(control) => (
              <NativeSelect
                control={control}
                name="bilingual"
                options={BILINGUAL_LAYOUTS.map((value) => ({ value, label: t(`bilingual.${value}`) }))}
                value={layout}
                onChange={(value) => onLayout(value as BilingualLayout)}
              />
            )}
          </Field>
        </div>
        <Button
          kind={isEmpty || hasWork ? 'primary' : 'secondary'}
          large
          type="submit"
          disabled={isBusy || isUploading}
        >
          {isBusy
            ? t('translating')
            : price
              ? t('translateFor', { pages: pagesText(price) })
              : t('translate')}
        </Button>
      </div>
    </div>
  )
}

interface FormRefusalProps {
  readonly outcome: DocumentsOutcome | undefined
  readonly hasWork: boolean
}

/** What was wrong with the form as a whole, and the files that did not make it onto the list. */
function FormRefusal({ outcome, hasWork }: FormRefusalProps) {
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const refused = outcome?.refused ?? []
  const isAnswered = outcome?.formFailure?.code === 'fileRequired' && hasWork
  const wrong = isAnswered ? undefined : outcome?.formFailure
  if (!wrong && refused.length === 0) return outcome?.quoted ? <PriceFirst /> : null
  if (wrong?.code === 'unauthenticated') return <SessionEnded />
  return (
    <div className={book.footHead}>
      <Message tone="error" label={tCommon('message.error')} alert>
        {wrong && <p>{errorText(wrong)}</p>}
        {refused.length > 0 && <RefusedFiles refused={refused} />}
      </Message>
    </div>
  )
}

/** Nothing was started and nothing is lost: after the login the documents are here again. */
function SessionEnded() {
  const { t } = useTranslation('home')
  const { t: tCommon } = useTranslation('common')
  const login = useHref(`/start-login?to=${encodeURIComponent('/')}`)
  return (
    <div className={book.footHead}>
      <Message tone="caution" label={tCommon('message.caution')} alert>
        <p>{t('limit.ended')}</p>
        <div className={css.next}>
          <a href={login} className={button({ kind: 'primary' })}>
            {t('limit.logIn')}
          </a>
        </div>
      </Message>
    </div>
  )
}

/** The prices had not been shown before; nothing has been started. */
function PriceFirst() {
  const { t } = useTranslation('home')
  const { t: tCommon } = useTranslation('common')
  return (
    <div className={book.footHead}>
      <Message tone="note" label={tCommon('message.note')} alert>
        {t('price.first')}
      </Message>
    </div>
  )
}

/** Limits, price and privacy, in plain words. */
function PlainLine({ freePages }: { freePages: number }) {
  const { t, i18n } = useTranslation('home')
  return (
    <p className={book.plain}>
      <span>{t('drop.hint', { count: MAX_FILES, size: formatSize(MAX_FILE_BYTES, i18n.language) })}</span>
      <span>{t('plain.free', { count: freePages })}</span>
      <span>{t('plain.privacy')}</span>
    </p>
  )
}
