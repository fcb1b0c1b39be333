import * as z from 'zod'

/** Settings of the figures for Prometheus, part of the environment. */
export const MetricsEnvironment = {
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
}

/** Where the figures are told: an address of their own, so that a proxy of the public one does not hand them out. */
export interface MetricsConfig {
  readonly host: string
  readonly port: number
}

type Environment = z.output<z.ZodObject<typeof MetricsEnvironment>>

/** Undefined: they are told nowhere. */
export const readMetrics = ({ METRICS_HOST, METRICS_PORT }: Environment): MetricsConfig | undefined =>
  METRICS_PORT === undefined ? undefined : { host: METRICS_HOST, port: METRICS_PORT }
