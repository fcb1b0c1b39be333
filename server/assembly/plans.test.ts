import { expect, test } from 'vitest'
import type { Executor } from '../contracts/executor'
import { silentLogger } from '../platform/logger'
import { createCurrentPlans } from './plans'

const createSource = () => {
  let time = 0
  let asked = 0
  let broken = false
  const executor = {
    execute: () => (broken ? Promise.reject(new Error('gone')) : Promise.resolve({ creditMonths: ++asked })),
  } as unknown as Executor
  const plans = createCurrentPlans({ executor, clock: { now: () => time }, logger: silentLogger() })
  return {
    answer: async () => (await plans()).creditMonths,
    wait: (milliseconds: number) => void (time += milliseconds),
    breakIt: () => void (broken = true),
  }
}

test('plans are asked for once in a while, however many want them', async () => {
  const { answer, wait } = createSource()
  expect(await Promise.all([answer(), answer(), answer()])).toEqual([1, 1, 1])
  wait(4_999)
  expect(await answer()).toBe(1)
  wait(1)
  expect(await answer()).toBe(2)
})

test('while the configurator does not answer, what it said last stays', async () => {
  const { answer, wait, breakIt } = createSource()
  await answer()
  breakIt()
  wait(60_000)
  expect(await answer()).toBe(1)
  const { answer: never, breakIt: breakFirst } = createSource()
  breakFirst()
  await expect(never()).rejects.toThrow('gone')
})
