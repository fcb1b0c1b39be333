import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../contracts/error-codes'
import { TRANSLATION_LANGUAGE_CODES } from '../contracts/languages'
import { INTERFACE_LANGUAGES } from './languages'
import { IDENTICAL } from './testing/identical-texts'
import { typographyFaults } from './testing/typography'

/** `namespace:key.key` → text. */
type Texts = ReadonlyMap<string, string>

const SUFFIX = /_(zero|one|two|few|many|other)$/
const PLACEHOLDER = /\{\{[^{}]*\}\}/g
const here = path.resolve(import.meta.dirname, '../../locales')
const languages = INTERFACE_LANGUAGES.map(({ code }) => code)
const others = languages.filter((code) => code !== 'en')

function* flatten(value: unknown, key: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [key, value]
  else if (value && typeof value === 'object' && !Array.isArray(value)) {
    for (const [name, child] of Object.entries(value)) {
      yield* flatten(child, key.endsWith(':') ? key + name : `${key}.${name}`)
    }
  } else throw new Error(`${key} is neither a text nor an object`)
}

const namespacesOf = (language: string): string[] =>
  fs
    .readdirSync(path.join(here, language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .sort()

function readTexts(language: string): Texts {
  const entries = namespacesOf(language).flatMap((namespace) => {
    const text = fs.readFileSync(path.join(here, language, `${namespace}.json`), 'utf8')
    return [...flatten(JSON.parse(text), `${namespace}:`)]
  })
  return new Map(entries)
}

const texts = new Map(languages.map((language) => [language, readTexts(language)]))
const textsOf = (language: string): Texts => texts.get(language as (typeof languages)[number]) ?? new Map()
const english = textsOf('en')
const stemOf = (key: string): string => key.replace(SUFFIX, '')
const pluralStems = new Set([...english.keys()].filter((key) => key.endsWith('_other')).map(stemOf))

/** The English text behind a key of any language: a plural form stands against `_other`. */
const englishOf = (key: string): string =>
  english.get(key) ?? english.get(`${stemOf(key)}_other`) ?? `no English text for ${key}`

const rulesOf = (language: string): Intl.PluralRules => new Intl.PluralRules(language)

/** English keys with the plural forms of the language in place of the English ones. */
const keysDue = (language: string): string[] =>
  [...new Set([...english.keys()].map((key) => (pluralStems.has(stemOf(key)) ? stemOf(key) : key)))].flatMap(
    (key) =>
      pluralStems.has(key)
        ? rulesOf(language)
            .resolvedOptions()
            .pluralCategories.map((category) => `${key}_${category}`)
        : [key],
  )

const placeholdersOf = (text: string): string[] => [...new Set(text.match(PLACEHOLDER))].sort()

/** A form that serves one number only ("one page", Arabic dual) may say it in words. */
function mayLeaveOutCount(language: string, key: string): boolean {
  const category = SUFFIX.exec(key)?.[1]
  if (!category || !pluralStems.has(stemOf(key))) return false
  const rules = rulesOf(language)
  return (
    Array.from({ length: 1000 }, (_, count) => rules.select(count)).filter((c) => c === category).length === 1
  )
}

function placeholdersFit(language: string, key: string, text: string): boolean {
  const due = placeholdersOf(englishOf(key))
  const found = placeholdersOf(text)
  const stray = /[{}]/.test(text.replace(PLACEHOLDER, ''))
  if (stray) return false
  if (found.join() === due.join()) return true
  return mayLeaveOutCount(language, key) && found.join() === due.filter((name) => name !== '{{count}}').join()
}

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(PLACEHOLDER, ''))

test('[I18N-01] the interface has the 15 languages of the specification, and each has a folder', () => {
  const due = ['en', 'ru', 'tr', 'es', 'pt', 'de', 'it', 'fr', 'id', 'ms', 'th', 'ja', 'ko', 'zh-Hant', 'ar']
  const folders = fs.readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect([...languages]).toEqual(due)
  expect(folders.map(({ name }) => name).filter((name) => name !== 'testing')).toEqual([...due].sort())
})

describe.each(languages)('[I18N-01] %s', (language) => {
  const own = textsOf(language)
  const faults = (bad: (key: string, text: string) => boolean): string[] =>
    [...own].filter(([key, text]) => bad(key, text)).map(([key, text]) => `${key} = ${text}`)

  test('has every namespace and every key of English, with exactly its own plural forms', () => {
    expect(namespacesOf(language)).toEqual(namespacesOf('en'))
    expect([...own.keys()].sort()).toEqual(keysDue(language).sort())
  })

  test('has no empty text', () => {
    expect(faults((_, text) => text.trim() === '')).toEqual([])
  })

  test('fills the same placeholders as English', () => {
    expect(faults((key, text) => !placeholdersFit(language, key, text))).toEqual([])
  })

  test('is set as its typography demands', () => {
    const found = [...own].flatMap(([key, text]) =>
      typographyFaults(language, key, text).map((fault) => `${key} = ${text} (${fault})`),
    )
    expect(found).toEqual([])
  })

  test('keeps titles and descriptions within what a search engine shows', () => {
    expect(faults((key, text) => /^seo:.*\.title$/.test(key) && text.length > 60)).toEqual([])
    expect(faults((key, text) => /^seo:.*\.description$/.test(key) && text.length > 155)).toEqual([])
  })
})

test.each(others)('[I18N-01] %s leaves nothing in English but words that are truly the same', (language) => {
  const same = [...textsOf(language)].filter(([key, text]) => text === englishOf(key) && hasWords(text))
  const listed = Object.values(IDENTICAL[language] ?? {}).flat()
  const unlisted = same.filter(([, text]) => !listed.includes(text)).map(([key, text]) => `${key} = ${text}`)
  const unused = listed.filter((text) => !same.some(([, found]) => found === text))
  expect({ unlisted, unused }).toEqual({ unlisted: [], unused: [] })
})

test('[I18N-01] every error code of the contract has its text, in English the same words as upstream', () => {
  const due = Object.entries(ERROR_CODES).map(([code, { msg }]) => [
    `errors:${code}`,
    msg.replace(/\{(\w+)\}/g, '{{$1}}'),
  ])
  const found = [...english].filter(([key]) => key.startsWith('errors:'))
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(due))
})

test('[I18N-04] every translation language has its name, and no two names are alike', () => {
  for (const language of languages) {
    const names = [...textsOf(language)].filter(([key]) => key.startsWith('languages:'))
    const due = ['auto', ...TRANSLATION_LANGUAGE_CODES].map((code) => `languages:${code}`)
    expect(names.map(([key]) => key).sort()).toEqual(due.sort())
    expect(new Set(names.map(([, name]) => name)).size, language).toBe(names.length)
  }
})

/** Grows with the screens: a text that the specification quotes stands here when its key appears. */
test.each([
  ['common:notFound.title', 'This page could not be found'],
  ['common:notFound.text', 'There was an error on the page you visited'],
  ['common:failure.title', 'An error occurred while showing the error page'],
  ['common:goHome', 'Go back to home'],
  ['seo:404.title', 'This page could not be found'],
  ['errors:targetLanguageRequired', 'Please choose the translation language'],
  ['errors:fileUntranslatable', 'Files in this format are untranslatable'],
  ['errors:formatNotSupported', 'Format not currently supported'],
  ['errors:fileDuplicate', 'File already listed; no need for reupload'],
  ['errors:fileNameTooLong', 'Uploaded file name is too long.'],
  ['errors:filePasswordProtected', 'Unable to retrieve document content; please remove password first'],
  ['errors:fileCorrupt', 'Document error; please replace and re-upload'],
  ['errors:tooManyFiles', 'You can upload up to 5 documents.'],
  ['errors:postFailed', 'fail to post {{url}} {{status}}'],
  ['errors:invalidInput', 'Illegal input'],
  ['account:error.passwordRequired', 'Please enter a password'],
  ['account:error.mismatch', 'Passwords do not match'],
  ['account:error.emailInvalid', 'Invalid Email'],
  ['errors:wrongPassword', 'Wrong password'],
  ['errors:incorrectPassword', 'Incorrect password'],
  ['errors:network', 'Network error, please retry'],
  ['errors:insufficientBalance', 'You need to recharge for {{pages}} to translate'],
  ['errors:codeInvalid', 'Please enter a valid redemption code'],
  ['errors:codeRedeemed', 'Your redemption code has been redeemed'],
  ['errors:codeExpired', 'Your redemption code has expired'],
  ['errors:paymentFailed', 'Payment failed, please try again'],
  ['errors:subscriptionExists', 'Payment failed, existing subscription detected'],
  ['errors:feedbackUploadFailed', 'Failed to upload'],
  ['card:error.numberIncorrect', 'Incorrect card number'],
  ['card:error.expiryIncomplete', 'Incomplete card expiration date.'],
  ['card:error.securityCodeIncomplete', 'Security code incomplete'],
  ['home:limit.title', 'Insufficient Balance'],
  ['orders:invoice.sent', 'Application Sent Successfully!'],
  ['orders:invoice.failed', 'Application Sent Failed!'],
  ['orders:status.WaitForPayment', 'Wait for Payment'],
  ['quota:redeem.failed', 'Redeem failed'],
])('[I18N-01] %s stands to the letter as the specification quotes it', (key, quoted) => {
  expect(english.get(key)).toBe(quoted)
})
