import { test } from './fixtures/test'
import { translateFiveDocuments } from './pages/five-documents-journey'
import { HomePage } from './pages/home-page'

test('[TR-01][TR-08] five documents in one form: each translated, and bilingual beside it', async ({
  page,
}) => {
  test.slow()
  const home = new HomePage(page)
  await home.open()
  await translateFiveDocuments(home)
})
