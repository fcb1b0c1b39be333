import { test } from './fixtures/test'
import { HomePage } from './pages/home-page'
import { translateOlderDocument } from './pages/older-format-journey'

test.use({ allowedConsole: [/status of 422/] })

test('[TR-01] a .doc is converted: the form says so before, and a .docx comes back', async ({ page }) => {
  test.slow()
  const home = new HomePage(page)
  await home.open()
  await translateOlderDocument(home)
})
