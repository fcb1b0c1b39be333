import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { PAY_CALLS } from '../../../contracts/pay-calls'
import type { MailMessage } from '../../../platform/mail'
import { startShop, type ShopBench } from '../testing/shop-bench'
import { writeLetter, type PlanLetter } from './write-letter'

const DAY = 86_400_000
const LANGUAGES = 'en ru tr es pt de it fr id ms th ja ko zh-Hant ar'.split(' ')
const textsOf = (code: string): object =>
  JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../../../../locales/${code}/letters.json`), 'utf8'),
  ) as object
const settings = {
  siteName: 'Verso',
  texts: Object.fromEntries(LANGUAGES.map((code) => [code, textsOf(code)])),
  site: (language: string) => `https://verso.example/translate/${language}`,
}

let shop: ShopBench
afterEach(() => shop?.stop())

async function start(): Promise<MailMessage[]> {
  const letters: MailMessage[] = []
  const mailer = {
    send: async (letter: MailMessage) => void letters.push(letter),
    close: async () => undefined,
  }
  shop = await startShop({ letters: { ...settings, mailer } })
  shop.clock.advance(Date.parse('2027-03-10T00:00:00Z') - shop.clock.now())
  return letters
}
async function live(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    shop.clock.advance(DAY)
    await shop.sweep()
    await shop.work()
  }
}

test('[PAY-05] each renewal that fails is told in a letter of its own, with what to do, and at last that the plan has ended', async () => {
  const letters = await start()
  const anna = shop.shopper('anna')
  const headers = { 'accept-language': 'de' }
  const wanted = { commodity: 'plan:premium:monthly', agree: 'true' } as const
  await shop.executors[0]!.execute(PAY_CALLS.createOrder, wanted, { token: anna.token, headers })
  await anna.buy('plan:premium:monthly')
  shop.customer('anna', { email: 'anna.new@verso.example' })
  shop.provider.setSaved('poor')
  await live(40)
  const [renewal] = await anna.orders()
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    ...Array.from({ length: 3 }, () => [
      'anna.new@verso.example',
      'Ihr Premium-Abonnement konnte nicht verlängert werden',
    ]),
    ['anna.new@verso.example', 'Ihr Premium-Abonnement ist beendet'],
  ])
  const [first, , , last] = letters.map(({ text }) => text)
  expect(first).toContain('9,99')
  expect(first).toContain('Bis zum 16. April 2027')
  expect(first).toContain('versuchen wir es am 11. April 2027')
  expect(first).toContain(`https://verso.example/translate/de/recharge/discount?order=${renewal?.id}`)
  expect(last).toContain('https://verso.example/translate/de/recharge/discount?tab=subscription')
})

test('[ACC-02] who has cancelled is reminded three days before the plan ends, once; a plan that renews is not', async () => {
  const letters = await start()
  const [anna, ben] = [shop.shopper('anna'), shop.shopper('ben')]
  for (const one of [anna, ben]) await one.buy('plan:premium:monthly')
  await anna.unsubscribe()
  await live(27)
  expect(letters).toEqual([])
  await live(5)
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@verso.example', 'Your Premium plan ends on April 10, 2027'],
  ])
})

const LETTER: PlanLetter = {
  about: 'renewalFailed',
  owner: 'user:anna',
  email: 'anna@verso.example',
  plan: 'professional',
  amount: 1999,
  orderId: '1234567890123456',
  retryAt: Date.UTC(2027, 3, 11),
  endsAt: Date.UTC(2027, 3, 16),
  writtenAt: Date.UTC(2027, 3, 10),
}

test.each(LANGUAGES)(
  'the letters in %s say everything, and rights that are over are not promised',
  (language) => {
    const write = (letter: PlanLetter) => writeLetter(settings, letter, { to: letter.email, language })
    for (const about of ['renewalFailed', 'renewalLost', 'planEnding'] as const) {
      const { subject, text } = write({ ...LETTER, about })
      expect(subject + text).not.toMatch(/[{}]/)
      expect(subject).toContain('Professional')
      expect(text).toContain(`https://verso.example/translate/${language}/recharge/discount?`)
    }
    const lost = { ...LETTER, about: 'disputeLost', credits: 40 } as const
    const { subject, text } = write(lost)
    expect(subject + text).not.toMatch(/[{}]/)
    for (const fact of [lost.orderId, '40', 'Professional', `${language}/contact`])
      expect(text).toContain(fact)
    expect(write({ ...lost, endsAt: null }).text).not.toBe(text)
    expect(write({ ...lost, plan: null, credits: 0 }).text).not.toMatch(/Professional|40/)
    const paragraphs = ({ text }: MailMessage) => text.split('\n\n').length
    const late = write({ ...LETTER, writtenAt: Date.UTC(2027, 4, 1) })
    expect(paragraphs(late)).toBe(paragraphs(write(LETTER)) - 1)
  },
)
