import * as z from 'zod'

/** What a process does of the service. */
export const ROLES = ['all', 'web', 'api', 'worker'] as const

/**
 * `all`: everything in one process. `web`: screens and what stands behind them. `api`: the upstream hosts, for other processes.
 * `worker`: documents of the queue.
 */
export type Role = (typeof ROLES)[number]

/** Settings of processes that share the work, part of the environment. */
export const RoleEnvironment = {
  ROLE: z.enum(ROLES).default('all'),
  VISITOR_SECRETS: z.string().min(16).optional(),
}

/** What no process of a role can do without: what it shares with the others, and where it finds them. */
const NEEDS: Readonly<Record<Role, readonly string[]>> = {
  all: [],
  web: [
    'WEBAPI_URL',
    'ACCOUNT_URL',
    'PAY_URL',
    'CONFIGURATOR_URL',
    'UPSTREAM_KEY',
    'SESSION_SECRETS',
    'STRIPE_SECRET_KEY',
  ],
  api: [
    'DATABASE_URL',
    'STORAGE_URL',
    'UPSTREAM_PORT',
    'PUBLIC_ORIGIN',
    'VISITOR_SECRETS',
    'STRIPE_SECRET_KEY',
  ],
  worker: ['DATABASE_URL', 'STORAGE_URL', 'PAY_URL', 'UPSTREAM_KEY'],
}

/** A line a setting that is missing. The embedded database and the folder of files are for one process alone. */
export function roleFaults(env: { readonly ROLE: Role } & Readonly<Record<string, unknown>>): string[] {
  return NEEDS[env.ROLE]
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: must be set where ROLE is ${env.ROLE}`)
}
