import { expect, test } from 'vitest'
import { WEBAPI_CALLS } from '../../contracts/calls'
import { pseudo, startBench } from './testing/web-api-bench'

test('a text asked for while the engines still test themselves waits for them instead of being refused', async () => {
  let settle: () => void = () => undefined
  const tested = new Promise<void>((resolve) => (settle = resolve))
  const engine = pseudo()
  const provider = { ...engine, pairs: () => tested.then(() => engine.pairs()) }
  const bench = await startBench({ provider, settled: false })
  try {
    const caller = await bench.visitor()
    const before = await bench.executor.execute(WEBAPI_CALLS.languagePairs, {}, {})
    expect(before).toEqual({ settled: false, pairs: {} })
    const answer = bench.executor.execute(
      WEBAPI_CALLS.wordTranslateResult,
      { text: 'Good morning.', from: 'en', to: 'es' },
      caller,
    )
    settle()
    expect((await answer).engine).toBe('pseudo')
  } finally {
    await bench.stop()
  }
})
