import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT_CALLS } from '../../contracts/account-calls'
import { UpstreamError } from '../../contracts/executor'
import { addressGroup } from '../../platform/http'
import { createAttempts } from './attempts'
import { startBench, type Bench } from './testing/account-bench'

const ANA = 'ana@example.com'
const NOBODY = 'nobody@example.com'
const PASSWORD = 'correct horse battery'
const MINUTE = 60_000

let bench: Bench
beforeEach(async () => {
  bench = await startBench()
})
afterEach(() => bench.stop())

/** The code of a refusal; `none` when there was none. */
const codeOf = async (attempt: Promise<unknown>): Promise<string> => {
  try {
    await attempt
    return 'none'
  } catch (error) {
    if (error instanceof UpstreamError) return error.code
    throw error
  }
}

const guess = (email: string, from: string, device?: string): Promise<string> =>
  codeOf(bench.login(email, 'a wrong guess', { from, ...(device !== undefined && { device }) }))

const guesses = async (times: number, email: string, from: string, device?: string): Promise<string[]> => {
  const answers: string[] = []
  for (let time = 0; time < times; time++) answers.push(await guess(email, from, device))
  return answers
}

describe('brute force', () => {
  test('five wrong passwords from one address, then even the right one is refused, for 15 minutes', async () => {
    await bench.member(ANA, PASSWORD)
    expect(await guesses(5, ANA, '198.51.100.1')).toEqual(Array(5).fill('wrongPassword'))
    const right = () => codeOf(bench.login(ANA, PASSWORD, { from: '198.51.100.1' }))
    expect(await right()).toBe('tooManyAttempts')
    bench.clock.advance(15 * MINUTE - 1)
    expect(await right()).toBe('tooManyAttempts')
    bench.clock.advance(1)
    expect(await right()).toBe('none')
  })

  test('many at the same moment do not slip through', async () => {
    await bench.member(ANA, PASSWORD)
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(ANA, '198.51.100.1')))
    expect(answers.filter((code) => code === 'wrongPassword')).toHaveLength(5)
  })

  test('the refusal tells how many minutes are left', async () => {
    await guesses(5, ANA, '198.51.100.1')
    bench.clock.advance(5 * MINUTE)
    await expect(bench.login(ANA, PASSWORD, { from: '198.51.100.1' })).rejects.toEqual(
      expect.objectContaining({ code: 'tooManyAttempts', params: { minutes: 10 } }),
    )
  })

  test('one address cannot try one password on account after account', async () => {
    const answers: string[] = []
    for (let time = 0; time < 101; time++)
      answers.push(await guess(`user${time}@example.com`, '198.51.100.1'))
    expect(answers.slice(0, 100)).toEqual(Array(100).fill('wrongPassword'))
    expect(answers[100]).toBe('tooManyAttempts')
    expect(await guess('user200@example.com', '198.51.100.2')).toBe('wrongPassword')
  })

  test('logging in often is no attack', async () => {
    await bench.member(ANA, PASSWORD)
    for (let time = 0; time < 60; time++) await bench.login(ANA, PASSWORD)
  })

  test('a restart forgets no attempt', async () => {
    await guesses(5, ANA, '198.51.100.1')
    // counted in the database: another process of the same service refuses as well
    const others = createAttempts(bench.database.forTables(), bench.clock)
    const key = `login from 198.51.100.1 to ${ANA}`
    expect(await others.consume({ key, allowance: { count: 5, windowMs: MINUTE } })).toBe(false)
  })
})

describe('a lockout cannot be used against others', () => {
  test('guesses from elsewhere, however many, do not lock the owner out of the browser he uses', async () => {
    await bench.member(ANA, PASSWORD)
    const { device } = await bench.login(ANA, PASSWORD)
    for (let host = 1; host <= 11; host++) await guesses(5, ANA, `198.51.100.${host}`)
    const stranger = () => codeOf(bench.login(ANA, PASSWORD, { from: '203.0.113.99' }))
    expect(await stranger(), 'a browser that is new to the account').toBe('tooManyAttempts')
    const owner = await bench.login(ANA, PASSWORD, { device })
    expect((await bench.identify(owner.token)).email).toBe(ANA)
  })

  test('an owner at a new browser gets in through his mailbox', async () => {
    await bench.member(ANA, PASSWORD)
    for (let host = 1; host <= 11; host++) await guesses(5, ANA, `198.51.100.${host}`)
    await bench.forgot(ANA, '203.0.113.99')
    const input = { code: await bench.codeFor(ANA), password: 'a new one altogether' }
    const { device } = await bench.executor.execute(ACCOUNT_CALLS.resetPassword, input, {})
    await bench.login(ANA, input.password, { from: '203.0.113.99', device })
  })

  test('a device is trusted for its own account only, and its own guesses are counted', async () => {
    await bench.member(ANA, PASSWORD)
    await bench.member('eve@example.com', PASSWORD)
    const { device } = await bench.login('eve@example.com', PASSWORD)
    expect((await guesses(6, ANA, '198.51.100.1', device)).at(-1)).toBe('tooManyAttempts')
    const own = await bench.login(ANA, PASSWORD)
    expect((await guesses(6, ANA, '198.51.100.3', own.device)).at(-1)).toBe('tooManyAttempts')
  })

  test('an address that was blocked does not block its neighbour', async () => {
    await bench.member(ANA, PASSWORD)
    await guesses(6, ANA, '198.51.100.1')
    await bench.login(ANA, PASSWORD, { from: '198.51.100.2' })
  })
})

describe('enumeration: nobody learns whether an address has an account', () => {
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${bench.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.50' },
      body: JSON.stringify(body),
    })
    const { status } = answer
    const answered: unknown = await answer.json()
    return { status, body: answered, length: answer.headers.get('content-length') }
  }

  test.each([
    ['login', { password: 'a wrong guess' }],
    ['register', { password: PASSWORD, language: 'en' }],
    ['forgotPassword', { language: 'en' }],
  ] as const)('%s answers both alike', async (call, rest) => {
    await bench.member(ANA, PASSWORD)
    const { path } = ACCOUNT_CALLS[call]
    expect(await post(path, { email: ANA, ...rest })).toEqual(await post(path, { email: NOBODY, ...rest }))
  })

  test('both are locked alike', async () => {
    await bench.member(ANA, PASSWORD)
    expect(await guesses(7, ANA, '198.51.100.1')).toEqual(await guesses(7, NOBODY, '198.51.100.1'))
  })

  test('only the owner’s mailbox learns it', async () => {
    await bench.member(ANA, PASSWORD)
    await bench.register(ANA, PASSWORD)
    await bench.forgot(NOBODY)
    const after = (await bench.letters()).slice(1)
    expect(after.map(({ to, subject }) => [to, subject])).toEqual([[ANA, 'exists en Verso']])
    expect(after[0]?.text).not.toContain('code=')
  })

  test('a wrong password and an unknown address take the same work', async () => {
    await bench.member(ANA, PASSWORD)
    const time = async (email: string, address: string): Promise<number> => {
      const start = performance.now()
      await guess(email, address)
      return performance.now() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    await time(NOBODY, '192.0.2.1')
    for (let turn = 0; turn < 12; turn++) {
      known.push(await time(ANA, `192.0.2.${turn}`))
      unknown.push(await time(NOBODY, `192.0.2.${turn}`))
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
    // Without the work done for nobody, the second is a tenth of the first.
    expect(median(unknown)).toBeGreaterThan(median(known) * 0.5)
  })

  test('neither is a mailbox flooded, nor does who asks learn that it would have been', async () => {
    await bench.member(ANA, PASSWORD)
    for (let time = 0; time < 10; time++) await bench.forgot(ANA, `198.51.100.${time}`)
    expect(await bench.letters()).toHaveLength(5) // one to confirm, four of the ten
  })

  test('letters cannot be asked for without end from one address', async () => {
    const answers: string[] = []
    for (let time = 0; time < 31; time++) {
      answers.push(await codeOf(bench.forgot(`user${time}@example.com`, '198.51.100.1')))
    }
    expect(answers.filter((code) => code === 'none')).toHaveLength(30)
    expect(answers[30]).toBe('tooManyAttempts')
  })
})

test('[AUTH-09] an account has no role: what it is told of itself names none', async () => {
  await bench.member(ANA, PASSWORD)
  const { token } = await bench.login(ANA, PASSWORD)
  expect(Object.keys(await bench.identify(token)).sort()).toEqual([
    'email',
    'emailConfirmed',
    'registerTime',
    'userId',
  ])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})
