import type { ServerBuild } from '@remix-run/node'
import { Agent } from 'undici'
import type { Config } from '../config'
import type { DemoAccount } from '../services/account'
import { reachable } from './card-host'

export interface ServiceDeps {
  readonly config: Config
  /** Remix's server build. */
  readonly build: ServerBuild
  /** Folder of the checkout, with `locales/`, `public/` and `build/`. */
  readonly root: string
}

export interface Service {
  /** What it is and where, in a line for the operator. */
  readonly line: string
  /** An account to log in with, made at the first start in development. */
  readonly demo: DemoAccount | null
  /** `en → es, fr …` per source language, once the engines have tested themselves; null where there are no engines. */
  describePairs(): Promise<string[]> | null
  stop(): Promise<void>
}

/** For calls between the halves; uploads and downloads take their time. */
export const createAgent = (): Agent =>
  new Agent({ connections: 128, bodyTimeout: 15 * 60_000, headersTimeout: 15 * 60_000 })

/** Where this machine reaches a port of the service. */
export const addressAt = ({ host }: Pick<Config, 'host'>, port: number): string =>
  `http://${reachable(host)}:${port}`
