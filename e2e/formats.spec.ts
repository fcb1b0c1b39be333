import { expectAccessible, test } from './fixtures/test'
import { translateEveryFormat } from './pages/formats-journey'
import { HomePage } from './pages/home-page'

test('[TR-01] PowerPoint, Excel and PDF at once: each translated in its format, and bilingual', async ({
  page,
}) => {
  test.slow()
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await translateEveryFormat(home)
  await expectAccessible(page)
})
