import type { Generated } from 'kysely'
import type { BilingualLayout } from '../../engine/index'

/** Times are milliseconds since the epoch, truth is 0 or 1, JSON is text. */
export interface FileRow {
  /** Order of arrival. */
  row: Generated<number>
  id: string
  owner: string
  name: string
  size: number
  sha256: string
  format: string
  pages: number
  words: number
  detected_language: string | null
  warnings: string
  store_key: string
  created_at: number
  /** When the original is deleted, whatever happens. */
  expires_at: number
  /** Taken off the list by its owner. */
  removed_at: number | null
}

export interface TaskRow {
  row: Generated<number>
  id: string
  doc_id: string
  file_id: string
  owner: string
  file_name: string
  format: string
  source_language: string
  target_language: string
  /** `none`, `paragraphs` or `table`. */
  bilingual_layout: BilingualLayout
  pages: number
  /** Credits: held while it runs, taken when it is completed; 0 when it has failed. */
  price: number
  /** 1: it uses up a free translation. */
  free: Generated<number>
  /** As `TASK_STATUSES`; `settling`: done, but not paid yet, and so not handed out; `forgotten`: see the store. */
  status: string
  stage: string
  progress: number
  engine: string | null
  error_code: string | null
  error_params: string
  report: string | null
  job_id: string | null
  created_at: number
  finished_at: number | null
  /** When the results are deleted. */
  expires_at: number
  /** Such as `.docx`; null until there is a result. */
  extension: string | null
  media_type: string | null
  translated_key: string | null
  bilingual_key: string | null
  /** Nothing of this task is in the store any more. */
  cleaned_at: number | null
}

/** What `takeNoteBehavior` was told. */
export interface BehaviorRow {
  row: Generated<number>
  user_id: string
  behavior_type: string
  source_name: string
  created_at: number
}

/** What an account wrote on its last invoice form; times in milliseconds. */
export interface CompanyRow {
  owner: string
  email: string
  street: string
  business_name: string
  city: string
  country: string
  postal_code: string
  vat_no: string
  created_at: number
  updated_at: number
}

export interface WebApiTables {
  webapi_behaviors: BehaviorRow
  webapi_companies: CompanyRow
  webapi_files: FileRow
  webapi_tasks: TaskRow
}
