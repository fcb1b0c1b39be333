import { Link, useFetcher } from '@remix-run/react'
import { CalendarX2, CircleCheck, Download, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '~/lib/error-text'
import { engineName } from '~/lib/engine-name'
import { failure, type Failure } from '~/lib/failure'
import { formatList, formatNumber } from '~/lib/format'
import { useLanguageName } from '~/lib/language-options'
import { localizedPath } from '~/lib/languages'
import { useBoot } from '~/lib/boot'
import { Button, ButtonLink } from '~/ui/button'
import { Message } from '~/ui/message'
import { Progress } from '~/ui/progress'
import type { BilingualLayout, Task } from '#contracts/translate'
import type { Quote } from '#contracts/credits'
import { useSessionState } from '~/lib/session-state'
import type { DocumentsOutcome } from './documents-outcome'
import { FidelityNote } from './fidelity-note'
import { RecognitionNote } from './recognition-note'
import { FileFacts } from './file-facts'
import * as css from './file-row.css'
import { PriceLine } from './price-line'
import { quoteFields } from './quoted'
import { isShortfall, Shortfall, shortfallOf } from './shortfall'
import { canRetry, isExpired, isRunning, type ListedFile } from './task-state'

interface FileRowProps {
  readonly file: ListedFile
  /** Of the bilingual file, should it be tried again. */
  readonly layout: BilingualLayout
  /** Why the last attempt to start it failed, when the page came back from a form. */
  readonly refusal: Failure | undefined
  /** What it will cost, once that is known. */
  readonly quote: Quote | undefined
  readonly freePages: number
  readonly onRemoved: (name: string) => void
  /** The button that tries it again goes away. */
  readonly onRetry: () => void
}

/** A document as a spread: the original on the left page, what becomes of it on the right. */
export function FileRow(props: FileRowProps) {
  const { file, layout, refusal, onRemoved, onRetry } = props
  const { t } = useTranslation('home')
  const fetcher = useFetcher<DocumentsOutcome>()
  const busy = fetcher.state !== 'idle'
  const { task, fileId, fileName } = file
  const send = (fields: Record<string, string>) =>
    fetcher.submit({ ...fields, script: '1' }, { method: 'post', action: '/?index' })
  const answered = fetcher.data?.rowFailures[fileId] ?? fetcher.data?.formFailure ?? refusal
  const quote = props.quote ?? fetcher.data?.quoted?.quotes[fileId]
  const quotes = quote ? { [fileId]: quote } : {}
  const isRemoving = busy && fetcher.formData?.has('remove')
  if (isRemoving) return null
  return (
    <li className={css.row}>
      <FileFacts file={file} />
      <div className={css.outcome}>
        <div className={css.state}>
          {(task || !answered) && <RowState file={file} />}
          {(!task || !isRunning(task)) && (
            <Terms quote={quote} refusal={answered} freePages={props.freePages} />
          )}
          {task && canRetry(task) && (
            <Button
              kind="secondary"
              type="submit"
              name="retry"
              value={fileId}
              disabled={busy}
              aria-label={t('failure.retryNamed', { name: fileName })}
              onClick={(event) => {
                event.preventDefault()
                onRetry()
                send({ retry: fileId, bilingual: layout, ...quoteFields({ to: task.to, quotes }, [fileId]) })
              }}
            >
              <RotateCcw size={18} aria-hidden />
              {t('failure.retry')}
            </Button>
          )}
        </div>
        <Button
          kind="quiet"
          square
          type="submit"
          name="remove"
          value={fileId}
          title={t('file.remove')}
          aria-label={t(task && isRunning(task) ? 'file.cancelNamed' : 'file.removeNamed', {
            name: fileName,
          })}
          onClick={(event) => {
            event.preventDefault()
            send({ remove: fileId })
            onRemoved(fileName)
          }}
        >
          <Trash2 size={20} aria-hidden />
        </Button>
      </div>
    </li>
  )
}

/** The price, and what stands against it or was said about it. */
function Terms({
  quote,
  refusal,
  freePages,
}: {
  quote: Quote | undefined
  refusal: Failure | undefined
  freePages: number
}) {
  const { t: tCommon } = useTranslation('common')
  const { user } = useSessionState()
  const missing = quote?.missing ?? 0
  return (
    <>
      {quote && <PriceLine quote={quote} />}
      {isShortfall(refusal) ? (
        <Shortfall reason={refusal} freePages={freePages} alert />
      ) : (
        <>
          {refusal && (
            <Message tone="error" label={tCommon('message.error')} alert>
              <RefusalText reason={refusal} />
            </Message>
          )}
          {missing > 0 && <Shortfall reason={shortfallOf(missing, user !== null)} freePages={freePages} />}
        </>
      )}
    </>
  )
}

function RefusalText({ reason }: { reason: Failure }) {
  const errorText = useErrorText()
  return reason.code === 'pairNotServed' ? <Unserved params={reason.params} /> : <>{errorText(reason)}</>
}

/** No engine serves the pair: which languages there are instead. */
function Unserved({ params }: Pick<Failure, 'params'>) {
  const { t, i18n } = useTranslation('text')
  const nameOf = useLanguageName()
  const [from, to] = [nameOf(String(params['from'])), nameOf(String(params['to']))]
  const possible = String(params['possible'] ?? '')
    .split(' ')
    .filter(Boolean)
  const targets = formatList(possible.map(nameOf), i18n.language)
  return (
    <>
      <strong>{t('unserved.title', { from, to })}</strong>
      <p>
        {t(targets ? 'unserved.targets' : 'unserved.noTargets', { language: from })} {targets}
      </p>
    </>
  )
}

function RowState({ file }: { file: ListedFile }) {
  const { t } = useTranslation('home')
  const { task, warnings } = file
  if (!task) {
    return (
      <>
        <p>{t('state.ready')}</p>
        <Cautions warnings={warnings} />
      </>
    )
  }
  if (isRunning(task)) return <Running task={task} />
  if (isExpired(task)) return <Expired />
  if (task.status === 'completed') return <Result task={task} />
  if (task.status === 'cancelled') return <p>{t('state.cancelled')}</p>
  return <Failed task={task} />
}

function Running({ task }: { task: Task }) {
  const { t } = useTranslation('home')
  return (
    <>
      <p className={css.stage}>
        <span>{stageText(t, task)}</span>
        <span className={css.percent} aria-hidden>
          {task.progress}%
        </span>
      </p>
      <Progress label={t('progressNamed', { name: task.fileName })} value={task.progress} />
    </>
  )
}

function stageText(t: ReturnType<typeof useTranslation<'home'>>['t'], task: Task): string {
  if (task.status === 'waiting') {
    return task.queuePosition ? t('state.queuedBehind', { count: task.queuePosition }) : t('state.queued')
  }
  switch (task.stage) {
    case 'extract':
    case 'translate':
    case 'merge':
    case 'check':
      return t(`state.${task.stage}`)
    case 'queued':
      return t('state.queued')
    case 'done':
      return t('state.check')
  }
}

function Result({ task }: { task: Task }) {
  const { t, i18n } = useTranslation('home')
  const { boot } = useBoot()
  const address = (kind: string) =>
    localizedPath(boot.language, `/download?task=${encodeURIComponent(task.taskId)}&kind=${kind}`)
  const { unknownWords: unknown = 0, remembered = 0 } = task.report ?? {}
  return (
    <>
      <p className={css.done}>
        <CircleCheck size={20} aria-hidden />
        {t('state.done')}
      </p>
      <div className={css.downloads}>
        {task.translatedUrl && (
          <ButtonLink
            kind="primary"
            href={address('translated')}
            aria-label={t('result.downloadNamed', { name: task.fileName })}
          >
            <Download size={18} aria-hidden />
            {t('result.download')}
          </ButtonLink>
        )}
        {task.bilingualUrl && (
          <ButtonLink
            href={address('bilingual')}
            aria-label={t('result.bilingualNamed', { name: task.fileName })}
          >
            <Download size={18} aria-hidden />
            {t('result.bilingual')}
          </ButtonLink>
        )}
      </div>
      <Link
        to={`/myfile/${task.docId}`}
        className={css.compare}
        aria-label={t('result.compareNamed', { name: task.fileName })}
      >
        {t('result.compare')}
      </Link>
      <p className={css.small}>
        {task.engine && t('result.engine', { engine: engineName(task.engine) })}
        {unknown > 0 && ` · ${t('result.unknownWords', { count: unknown })}`}
        {remembered > 0 &&
          ` · ${t('result.remembered', { number: formatNumber(remembered, i18n.language) })}`}
      </p>
      {task.report?.fidelity && <FidelityNote fidelity={task.report.fidelity} />}
      {task.report?.recognition && <RecognitionNote recognition={task.report.recognition} />}
      <Cautions
        warnings={
          task.report?.recognition ? withoutScans(task.report.warnings) : (task.report?.warnings ?? [])
        }
      />
    </>
  )
}

const SCANS = ['pagesRecognised', 'scansRecognised', 'pagesScanned'] as const

/** Pages that could not be read are named by what recognition says of itself. */
const withoutScans = (warnings: readonly string[]): string[] =>
  warnings.filter((warning) => warning !== 'pagesScanned')

const inMinutes = (minutes: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes)

/** What the user must know of a document; keys that no text stands for are for the record. */
function Cautions({ warnings }: { warnings: readonly string[] }) {
  const { t } = useTranslation('home')
  const { boot } = useBoot()
  const untouched = warnings.find((warning) => warning.startsWith('pagesUntouched:'))?.split(':')[1]
  const converted = warnings.find((warning) => warning.startsWith('converted:'))?.split(':')[1]
  const minutes = warnings.find((warning) => warning.startsWith('readingMinutes:'))?.split(':')[1]
  const list = new Intl.ListFormat(boot.language.code, { type: 'conjunction' })
  return (
    <>
      {converted && (
        <p className={css.caution}>{t('warnings.converted', { format: converted.toUpperCase() })}</p>
      )}
      {warnings.includes('noText') && <p className={css.caution}>{t('warnings.noText')}</p>}
      {warnings.includes('signed') && <p className={css.caution}>{t('warnings.signed')}</p>}
      {SCANS.map(
        (key) =>
          warnings.includes(key) && (
            <p key={key} className={css.caution}>
              {t(`warnings.${key}`)}
            </p>
          ),
      )}
      {minutes && (
        <p className={css.caution}>
          {t('warnings.readingTime', { time: inMinutes(Number(minutes), boot.language.code) })}
        </p>
      )}
      {untouched && (
        <p className={css.caution}>
          {t('warnings.pagesUntouched', { pages: list.format(untouched.split(',')) })}
        </p>
      )}
    </>
  )
}

function Expired() {
  const { t } = useTranslation('home')
  const { t: tCommon } = useTranslation('common')
  return (
    <>
      <p className={css.expired}>
        <CalendarX2 size={20} aria-hidden />
        {t('state.expired')}
      </p>
      <p className={css.small}>{tCommon('expired.text')}</p>
    </>
  )
}

/** What is kept, and the next step: try again, or take another file where trying again cannot help. */
function Failed({ task }: { task: Task }) {
  const { t } = useTranslation('home')
  const { t: tCommon } = useTranslation('common')
  const errorText = useErrorText()
  const reason = failure(task.errorCode ?? 'translationFailed', task.errorParams)
  return (
    <Message tone="error" label={tCommon('message.error')}>
      <strong>{t('state.failed')}</strong>
      <p>{errorText(reason)}</p>
      <p>{t(canRetry(task) ? 'failure.kept' : 'failure.replace')}</p>
    </Message>
  )
}
