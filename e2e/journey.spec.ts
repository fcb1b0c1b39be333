import { englishDocx } from './fixtures/documents'
import { expect, expectAccessible, test } from './fixtures/test'
import { unzip } from './fixtures/zip'
import { translateFiveDocuments } from './pages/five-documents-journey'
import { HomePage, INTERFACES } from './pages/home-page'

test('[TR-01][TR-08] five documents at once: each translated, and bilingual beside it', async ({ page }) => {
  test.slow()
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await translateFiveDocuments(home)
  await expectAccessible(page)
})

test('[TR-01] the layout of the bilingual file is chosen, sent and remembered', async ({ page }) => {
  const home = new HomePage(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '')
  })
  await home.open()
  await home.waitForScript()
  await expect(home.layout).toHaveValue('paragraphs')
  await home.upload(englishDocx('review.docx'))
  await expect(home.row('review.docx')).toContainText(home.t.home.state.ready)
  await home.choose(home.target, 'es')
  await home.layout.selectOption({ label: home.t.home.bilingual.table })
  await home.translate.click()
  await expect(home.row('review.docx')).toContainText(home.t.home.state.done)
  expect(sent.some((body) => body.includes('bilingual=table'))).toBe(true)
  const { bytes } = await home.download('review.docx', 'bilingual')
  expect(unzip(bytes, 'word/document.xml')).toContain('<w:tbl>')
  await page.reload()
  await home.waitForScript()
  await expect(home.layout).toHaveValue('table')
})

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    viewport: { width: 360, height: 740 },
  })
  test('no layout of the bilingual file has its name cut off, in any language', async ({ page }) => {
    for (const site of INTERFACES) {
      const home = new HomePage(page, site)
      await home.open()
      const cut = await home.layout.evaluate((select: HTMLSelectElement) => {
        const style = getComputedStyle(select)
        const pen = document.createElement('canvas').getContext('2d')
        if (!pen) return ['no canvas']
        pen.font = style.font
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
        return [...select.options]
          .map(({ text }) => text)
          .filter((text) => pen.measureText(text).width > room)
      })
      expect(cut, site.code).toEqual([])
    }
  })
})
