import { englishDocx, readDocx } from './fixtures/documents'
import { expect, expectAccessible, test } from './fixtures/test'
import { translateFiveDocuments } from './pages/five-documents-journey'
import { HomePage } from './pages/home-page'

test('[TR-01][TR-08] five documents at once: each translated, and bilingual beside it', async ({ page }) => {
  test.slow()
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await translateFiveDocuments(home)
  await expectAccessible(page)
})
