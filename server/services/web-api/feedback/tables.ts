/** A message to support until it has been mailed; then only that there was one is kept. */
export interface FeedbackRow {
  id: string
  topic: string
  /** Emptied once mailed. */
  message: string
  /** Where the answer goes; emptied once mailed. */
  email: string
  user_id: string | null
  /** Language of the interface. */
  language: string
  attachment_key: string | null
  attachment_name: string | null
  created_at: number
  sent_at: number | null
}

export interface AttachmentRow {
  id: string
  store_key: string
  name: string
  created_at: number
}

export interface FeedbackTables {
  webapi_feedback: FeedbackRow
  webapi_attachments: AttachmentRow
}
