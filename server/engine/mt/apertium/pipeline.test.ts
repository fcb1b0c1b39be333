import { afterEach, describe, expect, test } from 'vitest'
import { Pipeline, type PipelineDeps } from './pipeline'
import { livingMembers } from './testing/process-groups'

/** Stages of our own making: real processes that misbehave on demand. */
const ECHO = `while IFS= read -r -d '' record; do printf '%s\\0' "$record"; done`
const onPoison = (deed: string) =>
  `while IFS= read -r -d '' record; do case "$record" in *poison*) ${deed};; esac; printf '%s\\0' "$record"; done | cat`

const open: Pipeline[] = []
const openPipeline = (shell: string, deps: Partial<PipelineDeps> = {}): Pipeline => {
  const pipeline = new Pipeline({
    mode: 'test',
    shell,
    env: { PATH: '/usr/bin:/bin' },
    watchdogMs: 5_000,
    admit: () => Promise.resolve(),
    onStopped: () => undefined,
    onIdle: () => undefined,
    onCrash: () => undefined,
    ...deps,
  })
  open.push(pipeline)
  return pipeline
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((pipeline) => pipeline.close()))
})

const texts = Array.from({ length: 300 }, (_, index) => `record ${index}`)
const sendAll = (pipeline: Pipeline, records: readonly string[]) =>
  Promise.allSettled(records.map((record) => pipeline.send(record)))

describe('pipeline', () => {
  test('answers many records at once, each with its own', async () => {
    const answers = await sendAll(openPipeline(ECHO), texts)
    expect(answers).toEqual(texts.map((value) => ({ status: 'fulfilled', value })))
  })

  test('a record that kills the stages is given up alone, all others are answered', async () => {
    let crashes = 0
    const pipeline = openPipeline(onPoison('exit 1'), { onCrash: () => crashes++ })
    const records = texts.toSpliced(20, 0, 'poison')
    const answers = await sendAll(pipeline, records)
    answers.forEach((answer, index) => {
      if (index === 20) expect(answer).toMatchObject({ status: 'rejected', reason: { kind: 'fatal' } })
      else expect(answer).toEqual({ status: 'fulfilled', value: records[index] })
    })
    expect(crashes).toBeGreaterThanOrEqual(5)
  })

  test.each([
    ['an empty record', `printf '\\0'`],
    ['a doubled record', `printf '%s\\0' "$record"`],
    ['a cut record', `printf '%s\\0' "\${record:0:8}"; continue`],
    ['a foreign record', `printf '[s1]x[e1]\\0'`],
  ])('never believes %s, nor lets it move the answers behind it', async (_name, deed) => {
    const records = texts.toSpliced(150, 0, 'poison')
    const answers = await sendAll(openPipeline(onPoison(deed)), records)
    answers.forEach((answer, index) => {
      if (answer.status === 'fulfilled') expect(answer.value).toBe(records[index])
      else expect(index).toBe(150)
    })
  })

  test('a mode that never answers rejects everything in the end', async () => {
    const answers = await sendAll(openPipeline('exit 3'), texts.slice(0, 20))
    expect(answers.every((answer) => answer.status === 'rejected')).toBe(true)
  })

  test('a hung record is cut off by the watchdog', async () => {
    const pipeline = openPipeline(onPoison('sleep 600'), { watchdogMs: 150 })
    const [good, bad, after] = await sendAll(pipeline, ['one', 'poison', 'two'])
    expect(good).toMatchObject({ value: 'one' })
    expect(bad).toMatchObject({ status: 'rejected' })
    expect(after).toMatchObject({ value: 'two' })
  })

  test('an aborted record rejects at once and disturbs no other', async () => {
    const control = new AbortController()
    const pipeline = openPipeline(ECHO)
    const first = pipeline.send('one', control.signal)
    const second = pipeline.send('two')
    control.abort()
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    expect(await second).toBe('two')
    await expect(pipeline.send('three', control.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('yields its memory when idle and starts again when asked', async () => {
    const stops: (() => void)[] = []
    const gone = new Promise<void>((resolve) => stops.push(resolve))
    const pipeline = openPipeline(ECHO, { onStopped: () => stops[0]?.() })
    expect(await pipeline.send('one')).toBe('one')
    const leader = pipeline.pid ?? 0
    pipeline.yieldMemory()
    await gone
    expect([pipeline.running, livingMembers([leader])]).toEqual([false, []])
    expect(await pipeline.send('two')).toBe('two')
  })

  test('close ends every process, also those that ignore the end of their input', async () => {
    const pipeline = openPipeline(`${ECHO} | (trap '' TERM; sleep 600)`)
    const asked = pipeline.send('one').catch((error: unknown) => error)
    await expect.poll(() => pipeline.pid).toBeDefined()
    const leader = pipeline.pid ?? 0
    await pipeline.close()
    expect(await asked).toMatchObject({ name: 'EngineError' })
    expect(livingMembers([leader])).toEqual([])
    await expect(pipeline.send('two')).rejects.toMatchObject({ name: 'EngineError' })
  })
})
