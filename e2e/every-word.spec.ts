import { readdirSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import type { Letter } from '../server/platform/mail/testing/read-outbox'
import { writeLetter, type PlanLetter } from '../server/services/payment/letters/write-letter'
import { lettersTo, linkIn } from './fixtures/outbox'
import { leftInEnglish, wordsOf } from './fixtures/page-words'
import { expect, test } from './fixtures/test'
import { textsOf } from './fixtures/texts'
import { AccountPages, freshAddress, PASSWORD } from './pages/account-pages'
import { INTERFACES } from './pages/home-page'
import { ACCOUNT_SCREENS, SITE_SCREENS } from './pages/screens'

const ARTICLES = readdirSync('locales/en/help').map((file) => `/help/${file.replace(/[.]md$/, '')}`)
const OTHERS = INTERFACES.filter(({ code }) => code !== 'en')
const SITE = [
  ...new Set([
    ...Object.values(SITE_SCREENS).flat(),
    ...ARTICLES,
    '/help/page/2',
    '/help?q=zzzz',
    '/recharge/discount?tab=subscription&term=annual',
    '/download?task=x&kind=translated',
  ]),
]
const ACCOUNT = [...Object.values(ACCOUNT_SCREENS).flat(), '/nowhere']

/** Address and words of whatever is English among these pages in the other languages. */
async function foundIn(request: APIRequestContext, base: string, paths: readonly string[]) {
  const found: string[] = []
  const read = async (address: string) => wordsOf(await (await request.get(address)).text())
  for (const path of paths) {
    const english = await read(base + path)
    expect(english.size, path).toBeGreaterThan(10)
    for (const { prefix, code } of OTHERS) {
      const words = leftInEnglish(await read(base + prefix + path), english, code)
      found.push(...words.map((text) => `${prefix}${path}: ${text}`))
    }
  }
  return found
}

test.describe.configure({ timeout: 300_000 })

test('[I18N-01][ROUTE-01] no word is left in English: every page, article and policy, in 14 languages', async ({
  request,
}) => {
  expect(await foundIn(request, '/translate', SITE)).toEqual([])
})

test('[I18N-01] nor among the account’s screens and its 404', async ({ request }) => {
  expect(await foundIn(request, '/account-center', ACCOUNT)).toEqual([])
})

test('[I18N-01][ROUTE-05] nor on the pages of an account', async ({ page }) => {
  const email = await new AccountPages(page).member()
  const own = ['/account', '/myfile', '/myorder', '/pages', '/pages?type=acquire', '/change-password']
  const found = await foundIn(page.request, '/translate', [...own, '/coupon', '/redeem'])
  expect(found.filter((text) => !text.includes(email))).toEqual([])
})

/** What is read of a letter: its subject and each line of it. */
const linesOf = ({
  subject,
  text,
}: {
  readonly subject: string
  readonly text: string
}): ReadonlySet<string> =>
  new Set([subject, ...text.split('\n')].map((line) => line.trim()).filter((line) => /\p{L}{2}/u.test(line)))

/** The four letters of an account: it is to be confirmed, is there already, its password is to be set, and has been. */
async function accountLetters(request: APIRequestContext, prefix: string) {
  const email = freshAddress()
  const fresh = { password: PASSWORD, confirm: PASSWORD }
  const post = (path: string, form: Record<string, string> = {}) =>
    request.post(`/account-center${prefix}${path}`, { form, headers: { 'sec-fetch-site': 'same-origin' } })
  const register = () => post('/register', { email, ...fresh })
  const follow = ({ text }: Letter, form?: Record<string, string>) => {
    const { pathname, search } = new URL(linkIn({ text }))
    return post(pathname.slice(pathname.lastIndexOf('/')) + search, form)
  }
  const letters = async (count: number) => {
    const all = () => lettersTo(email)
    await expect.poll(async () => (await all()).length, { message: `letters to ${email}` }).toBe(count)
    return all()
  }
  await register()
  await follow((await letters(1))[0]!)
  await register()
  await letters(2)
  await post('/forgot-password', { email })
  await follow((await letters(3))[2]!, fresh)
  return (await letters(4)).map(linesOf)
}

test('[I18N-01][ACC-01] nor in the letters of an account', async ({ request }) => {
  const english = await accountLetters(request, '')
  for (const lines of english) expect(lines.size).toBeGreaterThan(2)
  for (const { prefix, code } of OTHERS) {
    const letters = await accountLetters(request, prefix)
    const found = letters.flatMap((lines, index) => leftInEnglish(lines, english[index]!, code))
    expect(found, code).toEqual([])
  }
})

const NOW = Date.UTC(2027, 3, 10)
const ABOUT_MONEY: readonly PlanLetter[] = (
  [
    { about: 'renewalFailed' },
    { about: 'renewalLost' },
    { about: 'planEnding' },
    { about: 'disputeLost' },
    { about: 'disputeLost', endsAt: null },
  ] as const
).map((letter) => ({
  owner: 'user:anna',
  email: 'anna@verso.example',
  plan: 'professional',
  amount: 1999,
  orderId: '1234567890123456',
  retryAt: NOW,
  endsAt: Date.UTC(2027, 3, 16),
  credits: 40,
  writtenAt: NOW,
  ...letter,
}))

/** The letters about plans and disputes as they are written, and those with an invoice in their own words. */
function lettersAboutMoney(code: string): readonly ReadonlySet<string>[] {
  const { letters, invoice } = textsOf(code)
  const settings = {
    siteName: 'Verso',
    texts: { [code]: letters },
    site: () => 'https://verso.example/translate',
  }
  const written = ABOUT_MONEY.map((letter) =>
    writeLetter(settings, letter, { to: letter.email, language: code }),
  )
  return [...written, invoice.mail, invoice.credit.mail, invoice.correction.mail].map(linesOf)
}

test('[I18N-01][PAY-05] nor in those about plans, disputes and invoices', () => {
  const english = lettersAboutMoney('en')
  for (const { code } of OTHERS) {
    const found = lettersAboutMoney(code).flatMap((lines, index) => {
      expect(lines.size, code).toBeGreaterThan(2)
      return leftInEnglish(lines, english[index]!, code)
    })
    expect(
      found.filter((line) => line !== '{{siteName}}'),
      code,
    ).toEqual([])
  }
})
