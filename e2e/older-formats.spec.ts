import { expectAccessible, test } from './fixtures/test'
import { HomePage } from './pages/home-page'
import { translateOlderDocument } from './pages/older-format-journey'

test('[TR-01] a .doc is converted: the list says so before, and a .docx comes back', async ({ page }) => {
  test.slow()
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await translateOlderDocument(home)
  await expectAccessible(page)
})
