import type { Plans } from '../../contracts/plans'
import type { LanguagePairs, TranslatedText } from '../../contracts/translate'
import type { TranslateDocument } from '../../engine/index'
import type { JobQueue } from '../../jobs'
import type { Clock } from '../../platform/clock'
import type { Database } from '../../platform/database'
import type { Ids } from '../../platform/ids'
import type { Logger } from '../../platform/logger'
import type { Store } from '../../platform/storage'
import type { DocumentConverter, DocumentWorker, TextRecogniser } from '../../worker'
import type { Admission } from './admission'
import type { FeedbackContext, Support } from './feedback'
import type { Memories } from './memory'
import type { Previews } from './preview/previews'
import type { Credits } from './credits'
import type { WebApiPolicy } from './policy'
import type { Accounts } from './principal'
import type { QuoteTokens } from './quote-tokens'
import type { WebApiStore } from './store'
import type { TaskProgress } from './task-progress'
import type { VisitorTokens } from './visitor-tokens'

/** What this service asks of the engine in its own process: texts and pairs. */
export interface TextTranslator {
  /** Sentence by sentence, with the number of words left as they were; throws `EngineError`. */
  translateText(request: {
    readonly text: string
    readonly from: string
    readonly to: string
    readonly signal?: AbortSignal
  }): Promise<Required<Pick<TranslatedText, 'segments' | 'engine' | 'unknownWords'>>>
  /** Pairs offered to users, directly or by pivot. */
  pairs(): LanguagePairs | Promise<LanguagePairs>
  /** Resolves when every engine has said what it serves. */
  settled(): Promise<void>
  /** Null when the language cannot be told. */
  detectLanguage(text: string): Promise<string | null>
}

export interface WebApiDeps {
  readonly database: Database<unknown>
  readonly store: Store
  readonly queue: JobQueue
  readonly worker: DocumentWorker
  /** Without it, documents of older office programs are refused. */
  readonly converter?: DocumentConverter
  /** Without it, scans and pictures are refused. */
  readonly recogniser?: TextRecogniser
  readonly translateDocument: TranslateDocument
  readonly translator: TextTranslator
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** Sign visitor tokens: the first the new ones, the others are still believed. */
  readonly secrets: readonly string[]
  /** A folder of this process alone, on a local disk; emptied at the start. */
  readonly workDir: string
  readonly accounts?: Accounts
  readonly support: Support
  readonly credits: Credits
  /** What is sold and what each plan may, as the configurator says now. */
  readonly plans: () => Promise<Plans>
  readonly policy?: Partial<WebApiPolicy>
}

/** What the use cases work with. */
export interface WebApiContext extends Omit<
  WebApiDeps,
  'database' | 'store' | 'secrets' | 'accounts' | 'support' | 'policy'
> {
  readonly files: Store
  readonly rows: WebApiStore
  readonly policy: WebApiPolicy
  readonly accounts: Accounts
  readonly tokens: VisitorTokens
  readonly quotes: QuoteTokens
  readonly progress: TaskProgress
  readonly texts: Admission
  readonly uploads: Admission
  readonly feedback: FeedbackContext
  readonly memories: Memories
  readonly previews: Previews
  readonly previewing: Admission
}
