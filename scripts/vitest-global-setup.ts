import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { isS3ServerThere } from '../server/platform/storage/testing/s3-server'
import { createThrowAwayPostgres, findPostgres } from './throw-away-postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server that starts on the first connection and is gone after the run; null when PostgreSQL is not installed. */
    postgresUrl: string | null
  }
}

const buildWorkerEntries = async (root: string): Promise<void> => {
  const script = path.join(root, 'scripts/build-entries.mjs')
  if (!existsSync(script)) return
  const module = (await import(pathToFileURL(script).href)) as { buildEntries(): Promise<unknown> }
  try {
    await module.buildEntries()
  } catch (error) {
    if (process.env['CI'] === 'true') throw error
    console.warn(`\n  The entries do not build; suites that start them will fail.\n  ${String(error)}\n`)
  }
}

const requireS3Server = (): void => {
  if (isS3ServerThere()) return
  const message = 'OpenStack Swift is not installed (python3-swift)'
  if (process.env['CI'] === 'true') throw new Error(`${message}; the suites of the S3 store must run in CI.`)
  console.warn(`\n  SKIPPED: ${message}: every suite of the S3 store is skipped.\n`)
}

/** Runs once before all suites: worker entries are built, and a PostgreSQL server stands ready but not yet started. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWorkerEntries(project.config.root)
  requireS3Server()
  const binaries = findPostgres()
  if (binaries === null) {
    const message = 'PostgreSQL is not installed (no initdb found)'
    if (process.env['CI'] === 'true') throw new Error(`${message}; its suites must run in CI.`)
    console.warn(`\n  SKIPPED: ${message}: every PostgreSQL suite is skipped.\n`)
    project.provide('postgresUrl', null)
    return async () => undefined
  }
  const postgres = await createThrowAwayPostgres(binaries)
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
