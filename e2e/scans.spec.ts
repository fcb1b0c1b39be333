import { expectAccessible, test } from './fixtures/test'
import { HomePage } from './pages/home-page'
import { translateScans } from './pages/scans-journey'

test('[TR-01] a scanned PDF and a crooked photograph of a page are read and translated', async ({ page }) => {
  test.setTimeout(240_000)
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await translateScans(home)
  await expectAccessible(page)
})
