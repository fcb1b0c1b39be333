import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import express from 'express'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createExecutor } from '../../contracts/executor'
import { CONFIGURATOR_CALLS } from '../../contracts/pay-calls'
import { silentLogger } from '../../platform/logger'
import { createConfigurator, PlansFileError } from '.'
import { parsePlansFile } from './plans-file'
import shipped from './plans.json'

type Editable = typeof shipped & Record<string, unknown>

const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'configurator-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const start = async () => {
  const file = path.join(await createFolder(), 'data', 'plans.json')
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { router } = await createConfigurator({ file, logger })
  const server = createServer(express().use(router))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const executor = createExecutor({
    fetch,
    hosts: { configurator: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    now: () => 0,
    sleep: async () => undefined,
  })
  return {
    file,
    lines,
    plans: () => executor.execute(CONFIGURATOR_CALLS.plans, {}, {}),
    siteLinks: () => executor.execute(CONFIGURATOR_CALLS.siteLinks, {}, {}),
    edit: async (change: (plans: Editable) => void): Promise<void> => {
      const plans = JSON.parse(await readFile(file, 'utf8')) as Editable
      change(plans)
      await writeFile(file, JSON.stringify(plans, null, 2))
    },
  }
}

test('[PAY-09] the plans we ship have the limits and prices of the specification', async () => {
  const { plans } = await start()
  const sold = await plans()
  const mebibytes = 50 * 1024 * 1024
  const rights = sold.plans.map((plan) => [
    plan.id,
    plan.freePages,
    plan.discountPercent,
    plan.discountMaxPages,
    plan.filesAtOnce,
    plan.maxFileBytes,
  ])
  expect(rights).toEqual([
    ['free', 5, 0, 0, 1, mebibytes],
    ['experience', 10, 30, 1000, 5, mebibytes],
    ['premium', 10, 30, 1000, 5, mebibytes],
    ['professional', 20, 50, 1000, 5, mebibytes],
  ])
  expect(sold.currency).toBe('USD')
  expect(sold.coupon.credits).toBe(10)
  expect(sold.creditMonths).toBe(12)
})

test('[PAY-07] a year costs 31 % less than twelve months, to the cent', async () => {
  const { plans } = await start()
  const sold = await plans()
  for (const { prices } of sold.plans.filter((plan) => plan.prices.annual !== undefined)) {
    expect(prices.annual).toBe(Math.round((prices.monthly ?? 0) * 12 * 0.69))
  }
  expect(sold.annualSavingPercent).toBe(31)
})

test('an edit is seen without a restart; a wrong one is told once and changes nothing', async () => {
  const { plans, siteLinks, edit, file, lines } = await start()
  await edit((content) => {
    content.packages.push({ id: '5000', credits: 5000, amount: 199_99 })
    content.siteLinks = { tools: { compress: 'https://tools.example/compress' } }
  })
  expect((await plans()).packages.at(-1)?.id).toBe('5000')
  expect(await siteLinks()).toEqual({ tools: { compress: 'https://tools.example/compress' } })

  await writeFile(file, '{ "currency": "USD", ')
  expect((await plans()).packages).toHaveLength(5)
  await plans()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('those read before stay')

  await rm(file)
  expect((await plans()).packages).toHaveLength(5)
})

const refusal = (change: (plans: Editable) => void): string => {
  const plans = structuredClone(shipped) as Editable
  change(plans)
  try {
    parsePlansFile(JSON.stringify(plans), 'plans.json')
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(PlansFileError)
    return (error as Error).message
  }
}

test.each<[string, (plans: Editable) => void, RegExp]>([
  ['the annual price', (plans) => (plans.plans[2]!.prices.annual = 9000), /31 % below.*8271\.72/],
  ['a plan twice', (plans) => void plans.plans.push(plans.plans[2]!), /premium must be there exactly once/],
  ['a plan missing', (plans) => void plans.plans.splice(1, 1), /experience must be there exactly once/],
  ['a package twice', (plans) => void plans.packages.push(plans.packages[0]!), /50 is there twice/],
  ['a price that no card can pay', (plans) => (plans.packages[0]!.amount = 1), /less than 50 cents/],
  ['a price of a fraction of a cent', (plans) => (plans.packages[0]!.amount = 4.99), /packages\.0\.amount/],
  ['a priced free plan', (plans) => (plans.plans[0]!.prices = { monthly: 100 } as never), /not sold/],
  ['a trial without days', (plans) => delete plans.plans[1]!.days, /"days" and the price "once"/],
  ['credits for nothing', (plans) => (plans.plans[0]!.creditsPerMonth = 5), /free\.creditsPerMonth/],
  ['two free page counts', (plans) => (plans.freeTranslation.maxPages = 9), /freeTranslation\.maxPages/],
  ['a discount never given', (plans) => (plans.plans[2]!.discountMaxPages = 10), /never given/],
  ['a file size that is refused', (plans) => (plans.plans[2]!.maxFileBytes *= 2), /52428800/],
  ['another currency', (plans) => (plans.currency = 'EUR'), /currency/],
  [
    'a misspelt key',
    (plans) => ((plans.plans[2] as Record<string, unknown>)['freePage'] = 99),
    /freePage: unknown/,
  ],
])('refused, with what is wrong: %s', (_what, change, message) => {
  expect(refusal(change)).toMatch(message)
})

test('what we ship is not refused, and a plan may be taken off sale', () => {
  expect(refusal(() => undefined)).toBe('')
  expect(refusal((plans) => (plans.plans[2]!.prices = {} as never))).toBe('')
})

test('a file that was never good ends the start with everything that is wrong', async () => {
  const file = path.join(await createFolder(), 'plans.json')
  await writeFile(file, JSON.stringify({ ...shipped, currency: 'EUR', creditMonths: 0 }))
  const starting = createConfigurator({ file, logger: silentLogger() })
  await expect(starting).rejects.toThrow(/currency.*\n.*creditMonths/)
  await expect(starting).rejects.toBeInstanceOf(PlansFileError)
})
