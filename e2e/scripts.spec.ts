import { TRANSLATION_LANGUAGE_CODES } from '../server/contracts/languages'
import { allLanguagesContract, LETTERS } from '../server/engine/mt/libretranslate/testing/all-languages'
import { englishDocx, readDocx } from './fixtures/documents'
import { FORMATS, payloadOf } from './fixtures/formats'
import { keepResult, testWithEngine } from './fixtures/one-engine'
import { expect } from './fixtures/test'
import { HomePage } from './pages/home-page'

/** One engine by one setting, which answers in the script of the language it is asked for. */
const test = testWithEngine(allLanguagesContract)

test.describe.configure({ timeout: 240_000 })

/** A target language for each script. */
const SCRIPTS = ['ar', 'el', 'hi', 'ja', 'ko', 'ru', 'th', 'zh-Hans', 'zh-Hant'] as const

test('[TR-16] one engine: Word and PDF documents into every script', async ({ page }) => {
  const home = new HomePage(page)
  const pdf = FORMATS.find(({ extension }) => extension === 'pdf')!
  const letter = await payloadOf(pdf)
  await home.open()
  await home.waitForScript()
  await home.target.click()
  const offered = page.getByRole('listbox').getByRole('option', { disabled: false })
  await expect(offered).toHaveCount(TRANSLATION_LANGUAGE_CODES.length)
  for (const code of SCRIPTS) {
    await page.context().clearCookies()
    await home.open()
    await home.waitForScript()
    await home.choose(home.source, 'en')
    await home.choose(home.target, code)
    await home.upload(englishDocx('report.docx'), letter)
    for (const name of ['report.docx', letter.name])
      await expect(home.row(name)).toContainText(home.t.home.state.ready)
    await home.translate.click()
    for (const name of ['report.docx', letter.name]) {
      await expect(home.row(name)).toContainText(home.t.home.state.done, { timeout: 60_000 })
      const result = await home.download(name)
      keepResult(result.fileName, result.bytes)
      const text = name === letter.name ? pdf.read(result.bytes) : readDocx(result.bytes).text
      expect(text, `${name} into ${code}`).toMatch(LETTERS[code]!)
      expect(text, `${name} into ${code}`).not.toMatch(/house|garden/)
    }
  }
})
