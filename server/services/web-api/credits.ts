import type * as z from 'zod'
import type {
  CreditAccount,
  CreditAccountInputSchema,
  CreditRecords,
  CreditRecordsInputSchema,
  HeldSchema,
  HoldInputSchema,
} from '../../contracts/credits'

/**
 * What this service asks of the payment host, over HTTP. Owners are `user:{id}` or `visitor:{id}`; the key of a hold is the id
 * of its task. All may be repeated: the same hold, take or return changes nothing the second time.
 */
export interface Credits {
  account(asked: z.input<typeof CreditAccountInputSchema>): Promise<CreditAccount>
  records(owner: string, page: z.output<typeof CreditRecordsInputSchema>): Promise<CreditRecords>
  hold(request: z.output<typeof HoldInputSchema>): Promise<z.output<typeof HeldSchema>>
  /** Throws an `AppError` when it was given back: nothing may be handed out. */
  take(key: string): Promise<void>
  giveBack(key: string): Promise<void>
  /** What the visitor has used of free translations counts for the account too. */
  adopt(from: string, to: string): Promise<void>
}
