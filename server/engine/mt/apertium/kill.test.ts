import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainText, textRun } from '../../model'
import { createApertiumProvider, type ApertiumProvider } from './index'
import { createAssassin, freshSeed } from './testing/assassin'
import { apertiumInstalled } from './testing/installed'
import { livingMembers } from './testing/process-groups'
import { distinctSentence, ENGLISH } from './testing/sentences'

const SEGMENTS = 1_000
const AT_ONCE = 60
const cacheFolder = mkdtempSync(path.join(os.tmpdir(), 'apertium-test-'))
afterAll(() => rmSync(cacheFolder, { recursive: true, force: true }))

describe.runIf(apertiumInstalled())('stages that die', () => {
  let provider: ApertiumProvider
  let undisturbed: string[]
  const sources = Array.from({ length: SEGMENTS }, (_, index) => distinctSentence(index))
  const groups = async () => (await provider.running()).map(({ pid }) => pid)

  /** Each sentence in a request of its own, many under way at once. */
  const translateEach = async (onAnswer: () => void): Promise<string[]> => {
    const answers = new Array<string>(SEGMENTS)
    let next = 0
    const work = async () => {
      for (let index = next++; index < SEGMENTS; index = next++) {
        const segments = [{ runs: [textRun(sources[index] ?? '')] }]
        const [answer] = await provider.translate({ from: 'en', to: 'es', segments })
        answers[index] = plainText(answer?.runs ?? [])
        onAnswer()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return answers
  }

  beforeAll(async () => {
    provider = createApertiumProvider({ cacheFolder, watchdogMs: 15_000 })
    undisturbed = await translateEach(() => undefined)
  }, 120_000)
  afterAll(async () => provider.close())

  test('the undisturbed answers tell the segments apart', () => {
    expect(undisturbed.filter((answer) => answer.trim() === '')).toEqual([])
    expect(new Set(undisturbed).size).toBeGreaterThan(SEGMENTS * 0.95)
    expect(undisturbed.filter((answer, index) => answer === sources[index])).toEqual([])
  })

  test('kill -9 of any stage at random points: no wrong, empty or swapped answer among 1,000', async () => {
    const assassin = createAssassin(freshSeed(), groups, 25)
    const disturbed = await translateEach(() => assassin.onAnswer())
    const wrong = disturbed.flatMap((answer, index) =>
      answer === undisturbed[index] ? [] : [{ source: sources[index], answer, expected: undisturbed[index] }],
    )
    expect(wrong).toEqual([])
    expect(disturbed).toHaveLength(SEGMENTS)
    expect(assassin.kills).toBeGreaterThanOrEqual(15)
  }, 180_000)

  test('a stage that hangs is noticed and replaced', async () => {
    const hasty = createApertiumProvider({ cacheFolder, watchdogMs: 4_000 })
    try {
      const ask = () =>
        hasty.translate({ from: 'es', to: 'en', segments: [{ runs: [textRun('La casa roja es grande.')] }] })
      const expected = await ask()
      const leaders = (await hasty.running()).map(({ pid }) => pid)
      const stage = livingMembers(leaders).find((pid) => !leaders.includes(pid)) ?? 0
      process.kill(stage, 'SIGSTOP')
      expect(await ask()).toEqual(expected)
      await hasty.close()
      expect(livingMembers(leaders)).toEqual([])
    } finally {
      await hasty.close()
    }
  }, 90_000)

  test('closing under load rejects what waits and leaves no process', async () => {
    const other = createApertiumProvider({ cacheFolder })
    const segments = Array.from({ length: 2_000 }, (_, index) => ({
      runs: [textRun(`${ENGLISH[index % ENGLISH.length]} ${index}`)],
    }))
    await other.translate({ from: 'es', to: 'en', segments: segments.slice(0, 1) })
    const asked = other.translate({ from: 'es', to: 'en', segments }).catch((error: unknown) => error)
    const leaders = (await other.running()).map(({ pid }) => pid)
    expect(leaders.length).toBeGreaterThan(0)
    await other.close()
    expect(await asked).toMatchObject({ name: 'EngineError' })
    expect(livingMembers(leaders)).toEqual([])
  }, 90_000)
})
