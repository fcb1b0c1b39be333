import type { Request, Router } from 'express'
import type * as z from 'zod'
import type { Call } from '../../contracts/calls'
import type { JobDefinition } from '../../jobs'
import type { Asker } from './context'

/** How the parts of the service put their calls on its port. */
export interface Serving {
  /** A call of an account, by its token; `unauthenticated` for everybody else. */
  readonly ofAccount: <I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    work: (asker: Asker, input: z.output<I>) => Promise<z.output<O>>,
  ) => void
  /** A call of the other hosts of the upstream, by their key. */
  readonly internal: <I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    work: (input: z.output<I>) => Promise<z.output<O>>,
  ) => void
  /** For what is no envelope, such as a file: who asks, or `unauthenticated`. */
  readonly identify: (request: Request) => Promise<Asker>
  readonly router: Router
}

/** One part of the service (credits, orders, invoices …): its calls, its jobs, its sweep. */
export interface Part {
  mount(serving: Serving): void
  /** For what must be read as it came, such as a signed body; put there before bodies are parsed. */
  mountRaw?(router: Router): void
  readonly jobs: readonly JobDefinition[]
  /** Ends or deletes what is due by the injected clock. Called at the start and every `policy.sweepIntervalMs`. */
  sweep(): Promise<void>
}
