import path from 'node:path'
import { readPdf } from './fixtures/formats'
import { keepResult, testWithEngine } from './fixtures/one-engine'
import { CHINESE_LEFT, chineseContract, chinesePayloads } from './fixtures/scans'
import { expect } from './fixtures/test'
import { HomePage } from './pages/home-page'

/** An engine from Chinese into English, by one setting. */
const test = testWithEngine(chineseContract)

test('[TR-01] a Chinese scan, one with a page of text, and a photograph lying on its side become English', async ({
  page,
}) => {
  test.setTimeout(420_000)
  const home = new HomePage(page)
  const { warnings, state } = home.t.home
  const files = await chinesePayloads()
  await home.open()
  await home.waitForScript()
  await home.choose(home.target, 'en')
  await home.upload(...files)
  for (const { name } of files) {
    const said = name === 'mixed.pdf' ? warnings.scansRecognised : warnings.pagesRecognised
    await expect(home.row(name)).toContainText(said, { timeout: 120_000 })
  }
  await home.translate.click()
  for (const { name, buffer } of files) {
    await expect(home.row(name)).toContainText(state.done, { timeout: 180_000 })
    await expect(home.row(name)).toContainText(warnings.recognition.split(':')[0]!)
    const translated = await home.download(name)
    keepResult(name, buffer)
    keepResult(translated.fileName, translated.bytes)
    expect(translated.fileName).toBe(name.replace(/\..*/, '.en.pdf'))
    expect(readPdf(translated.bytes)).toMatch(/council/)
    expect(readPdf(translated.bytes)).not.toMatch(CHINESE_LEFT)
  }
  const folder = process.env['KEEP_RESULTS']
  if (folder) await page.screenshot({ path: path.join(folder, 'home.png'), fullPage: true })
})
