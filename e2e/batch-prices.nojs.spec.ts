import { englishDocx } from './fixtures/documents'
import { test } from './fixtures/own-service'
import { expect } from './fixtures/test'
import { fill } from './fixtures/texts'
import { HomePage } from './pages/home-page'

test.describe.configure({ timeout: 180_000 })
// A form that was not carried out is answered with 422.
test.use({ environment: { FREE_TRANSLATIONS: '1' }, allowedConsole: [/status of 422/] })

test('[TR-09][TR-11][TR-17] without script: of two small documents one is free, and nothing starts before the other’s price is seen', async ({
  page,
  service: _,
}) => {
  const home = new HomePage(page)
  const { home: words } = home.t
  await home.open()
  await home.choose(home.target, 'es')
  await home.upload(englishDocx('first.docx', 'First.'), englishDocx('second.docx', 'Second.'))
  await home.translate.click()
  await expect(page.getByText(words.price.first)).toBeVisible()
  const rows = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: /[.]docx/ }) })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(words.price.freeTranslation)
  await expect(rows.last()).toContainText(fill(words.price.pages, { pages: '1 page' }))
})
