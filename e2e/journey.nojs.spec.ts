import { englishDocx } from './fixtures/documents'
import { expect, test } from './fixtures/test'
import { unzip } from './fixtures/zip'
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

test('[TR-01] the layout of the bilingual file is chosen in the form and remembered', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.upload(englishDocx('review.docx'))
  await home.choose(home.target, 'es')
  await home.layout.selectOption('table')
  await home.translate.click()
  await expect(home.row('review.docx')).toContainText(home.t.home.state.done)
  const { bytes } = await home.download('review.docx', 'bilingual')
  expect(unzip(bytes, 'word/document.xml')).toContain('<w:tbl>')
  await expect(home.layout).toHaveValue('table')
})
