import { readdirSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { letterTo } from './fixtures/outbox'
import { leftInEnglish, wordsOf } from './fixtures/page-words'
import { expect, test } from './fixtures/test'
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

test('[I18N-01] nor in the letter that confirms an address', async ({ request }) => {
  const lines = async (prefix: string): Promise<ReadonlySet<string>> => {
    const email = freshAddress()
    await request.post(`/account-center${prefix}/register`, {
      form: { email, password: PASSWORD, confirm: PASSWORD },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const { subject, text } = await letterTo(email)
    return new Set(
      [subject, ...text.split('\n')].map((line) => line.trim()).filter((line) => /\p{L}{2}/u.test(line)),
    )
  }
  const english = await lines('')
  expect(english.size).toBeGreaterThan(2)
  for (const { prefix, code } of OTHERS)
    expect(leftInEnglish(await lines(prefix), english, code), code).toEqual([])
})
