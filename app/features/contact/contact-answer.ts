/** The fields that may be wrong; `form` is the whole. */
export type ContactField = 'topic' | 'message' | 'email' | 'attachment' | 'agree' | 'form'

export interface KeptAttachment {
  readonly fileId: string
  readonly fileName: string
}

/** What a sent form came to. What was typed and attached comes back, so that nothing is lost. */
export interface ContactAnswer {
  readonly sent: boolean
  readonly values: {
    readonly topic: string
    readonly message: string
    readonly email: string
    readonly agree: boolean
  }
  readonly attachment: KeptAttachment | null
  readonly errors: Readonly<Partial<Record<ContactField, string>>>
}

/** A copy of the contract's list, which the browser must not load. */
export const TOPICS = ['report', 'ask', 'suggest', 'sales'] as const
