import { englishDocx } from './fixtures/documents'
import { expect, test } from './fixtures/test'
import { HomePage } from './pages/home-page'

test('[TXT-02] a stream that stays silent is given up, and the list asked for instead', async ({ page }) => {
  const home = new HomePage(page)
  await page.clock.install()
  await home.open()
  await home.waitForScript()
  await home.upload(englishDocx('silent.docx'))
  await expect(home.row('silent.docx')).toContainText(home.t.home.state.ready)
  await home.choose(home.target, 'es')
  const asked = page.waitForRequest('**/api/events')
  await page.route('**/api/events', () => undefined)
  await home.translate.click()
  await asked
  // Longer than a stream may be silent, then the pauses between questions.
  await page.clock.fastForward(11_000)
  await expect
    .poll(async () => {
      await page.clock.fastForward(5000)
      return home.row('silent.docx').textContent()
    })
    .toContain(home.t.home.state.done)
})

test('[TXT-02] when the line is back, the page listens anew at once', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await home.upload(englishDocx('back.docx'))
  await expect(home.row('back.docx')).toContainText(home.t.home.state.ready)
  await home.choose(home.target, 'es')
  const asked = page.waitForRequest('**/api/events')
  await page.route('**/api/events', () => undefined)
  await home.translate.click()
  await asked
  await page.unroute('**/api/events')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(home.row('back.docx')).toContainText(home.t.home.state.done)
})
