import { englishDocx, image, readDocx } from './fixtures/documents'
import { expect, test } from './fixtures/test'
import { HomePage, JOURNEYS } from './pages/home-page'

// A form that is refused comes back with status 422, which Chromium writes to the console.
test.use({ allowedConsole: [/status of 422/] })

for (const site of JOURNEYS) {
  test(`[ROUTE-02] documents are translated by one form and a page that refreshes itself, in ${site.code}`, async ({
    page,
  }) => {
    const home = new HomePage(page, site)
    await home.open()
    await home.upload(englishDocx('one.docx', 'One.'), englishDocx('two.docx', 'Two.'))
    await home.choose(home.target, 'es')
    await home.translate.click()
    await expect(page).toHaveURL(new RegExp(`/translate${site.prefix}/?$`))
    await expect(home.row('one.docx')).toContainText(home.t.home.state.done)
    await expect(home.row('two.docx')).toContainText(home.t.home.state.done)
    const { fileName, bytes } = await home.download('two.docx')
    expect(fileName).toBe('two.es.docx')
    expect(readDocx(bytes).text).toContain('La casa es pequeña')
  })
}

test('[TR-03][TR-04] no target, one wrong file: said, and the good file is kept', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.upload(englishDocx('good.docx'), image())
  await home.translate.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please choose the translation language' }),
  ).toHaveCount(1)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Files in this format are untranslatable' }),
  ).toHaveCount(1)
  await expect(home.row('good.docx')).toContainText(home.t.home.state.ready)
  await home.choose(home.target, 'es')
  await home.translate.click()
  await expect(home.row('good.docx')).toContainText(home.t.home.state.done)
  await page.getByRole('button', { name: 'Remove good.docx' }).click()
  await expect(home.row('good.docx')).toHaveCount(0)
})

test('nothing chosen: the form asks for a file', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.choose(home.target, 'es')
  await home.translate.click()
  await expect(page.getByRole('alert')).toContainText('Please choose a file')
})
