import { englishDocx } from './fixtures/documents'
import { expect, test } from './fixtures/test'
import { HomePage } from './pages/home-page'

test('[TXT-02] the rest of a download that broke off can be had, of the same file only', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await home.upload(englishDocx('broken off.docx'))
  await home.choose(home.target, 'es')
  await home.translate.click()
  await expect(home.row('broken off.docx')).toContainText(home.t.home.state.done)
  const { bytes } = await home.download('broken off.docx')
  const address = (await home.result('broken off.docx').getAttribute('href')) ?? ''
  const ask = (headers: Record<string, string>) => page.request.get(address, { headers })
  const first = await ask({ range: 'bytes=0-99' })
  expect(first.status()).toBe(206)
  expect(first.headers()['content-range']).toBe(`bytes 0-99/${bytes.length}`)
  expect(first.headers()['accept-ranges']).toBe('bytes')
  const etag = first.headers()['etag'] ?? ''
  const rest = await ask({ range: 'bytes=100-', 'if-range': etag })
  expect(rest.status()).toBe(206)
  expect(Buffer.concat([await first.body(), await rest.body()]).equals(bytes)).toBe(true)
  expect((await ask({ range: 'bytes=100-', 'if-range': '"another"' })).status()).toBe(200)
  const beyond = await ask({ range: `bytes=${bytes.length}-` })
  expect(beyond.status()).toBe(416)
  expect(beyond.headers()['content-range']).toBe(`bytes */${bytes.length}`)
})
