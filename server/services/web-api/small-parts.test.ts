import { describe, expect, test } from 'vitest'
import { addCalendarMonths } from '../../platform/calendar'
import { formatSize } from './format-size'
import { resultName } from './result-name'
import { createTaskProgress } from './task-progress'

describe('calendar months', () => {
  const day = (time: number) => new Date(time).toISOString()
  test.each([
    ['2026-11-30T10:00:00.000Z', 3, '2027-02-28T10:00:00.000Z'],
    ['2027-11-30T10:00:00.000Z', 3, '2028-02-29T10:00:00.000Z'],
    ['2026-01-31T23:59:59.999Z', 3, '2026-04-30T23:59:59.999Z'],
    ['2026-02-28T00:00:00.000Z', 3, '2026-05-28T00:00:00.000Z'],
    ['2026-10-15T12:30:00.001Z', 3, '2027-01-15T12:30:00.001Z'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(day(addCalendarMonths(Date.parse(from), months))).toBe(to)
  })
})

test('names of results tell language and kind, and keep dots inside', () => {
  const task = { fileName: 'Q3.report v2.DOCX', from: 'en', to: 'zh-Hans', extension: '.docx' }
  expect(resultName(task, 'translated')).toBe('Q3.report v2.zh-Hans.docx')
  expect(resultName(task, 'bilingual')).toBe('Q3.report v2.en-zh-Hans.bilingual.docx')
  expect(resultName({ ...task, fileName: '.docx' }, 'translated')).toBe('.docx.zh-Hans.docx')
})

test('sizes are read by people', () => {
  expect([50 * 1024 * 1024, 1.5 * 1024 * 1024, 20_000].map(formatSize)).toEqual([
    '50 MB',
    '1.5 MB',
    '19.5 KB',
  ])
})

describe('progress of a task', () => {
  const start = () => {
    const clock = { time: 0, now: () => clock.time }
    const saved: [string, number][] = []
    const progress = createTaskProgress({
      clock,
      save: async (_task, stage, percent) => void saved.push([stage, percent]),
      onError: (error) => expect.fail(String(error)),
    })
    return { clock, saved, progress }
  }

  test('is written down once a second at most, and once more at the end', async () => {
    const { clock, saved, progress } = start()
    progress.begin('t', 0)
    for (clock.time = 0; clock.time < 2_500; clock.time += 100) {
      progress.report('t', { stage: 'translate', percent: clock.time / 100 })
    }
    await progress.end('t')
    expect(saved).toEqual([
      ['translate', 10],
      ['translate', 20],
      ['translate', 24],
    ])
    expect(progress.read('t')).toBeUndefined()
  })

  test('never falls below what an earlier attempt has shown', () => {
    const { progress } = start()
    progress.begin('t', 60)
    progress.report('t', { stage: 'extract', percent: 6 })
    expect(progress.read('t')).toEqual({ stage: 'extract', percent: 60 })
    progress.report('t', { stage: 'translate', percent: 61 })
    expect(progress.read('t')).toEqual({ stage: 'translate', percent: 61 })
  })
})
