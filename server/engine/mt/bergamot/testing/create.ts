import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { fakeTime } from '../../remote/testing/deps'
import { createBergamotProvider, type BergamotOptions, type BergamotProvider } from '../provider'
import { PROGRAM } from './program'

export const LANGUAGES = ['en', 'es', 'fr', 'ru', 'zh-Hans']

export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'verso-bergamot-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const MINUTE = 60_000
const untilAborted = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

/** A provider over a folder without a list, closed after the test. Waits between tries take no time, rests have no end. */
export function bergamotOver(models: string, options: Partial<BergamotOptions> = {}): BergamotProvider {
  const time = fakeTime()
  const provider = createBergamotProvider(
    {
      models,
      registry: undefined,
      diskLimitMb: 100,
      memoryBudgetMb: 2_000,
      copies: 1,
      languages: LANGUAGES,
      program: PROGRAM,
      ...options,
    },
    { ...time, sleep: async (ms, signal) => (ms < MINUTE ? time.sleep(ms, signal) : untilAborted(signal)) },
  )
  onTestFinished(() => provider.close())
  return provider
}
