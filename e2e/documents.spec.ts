import { truncateSync, writeFileSync } from 'node:fs'
import { MAX_FILE_BYTES } from '../server/contracts/limits'
import { empty, englishDocx, image, readDocx } from './fixtures/documents'
import { cutDocx, book, drawing, protectedDocx } from './fixtures/refused-files'
import { expect, expectAccessible, test } from './fixtures/test'
import { fill } from './fixtures/texts'
import { HomePage, JOURNEYS } from './pages/home-page'

for (const site of JOURNEYS) {
  test(`[ROUTE-02] a Word document is uploaded, translated and downloaded, in ${site.code}`, async ({
    page,
  }) => {
    const home = new HomePage(page, site)
    await home.open()
    await home.waitForScript()
    await home.upload(englishDocx('small house.docx'))
    const row = home.row('small house.docx')
    await expect(row).toContainText(home.t.home.state.ready)
    await expect(row).toContainText(fill(home.t.home.file.detected, { language: home.t.languages.en }))
    await home.choose(home.target, 'es')
    await home.translate.click()
    await expect(row).toContainText(home.t.home.state.done)
    await expect(row).toContainText(home.t.home.checked.clean)
    await expect(row).toContainText('Apertium')
    await expectAccessible(page)
    const { fileName, bytes } = await home.download('small house.docx')
    expect(fileName).toBe('small house.es.docx')
    const { text, bold } = readDocx(bytes)
    expect(text).toContain('La casa es pequeña')
    expect(bold).toBe('pequeña')
  })
}

test('progress is a bar, announced politely, and survives a reload', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await home.upload(englishDocx('first.docx', 'One.'), englishDocx('second.docx', 'Two.'))
  await expect(home.row('second.docx')).toContainText(home.t.home.state.ready)
  const status = page.getByRole('status')
  await expect(
    status.filter({ hasText: fill(home.t.home.announce.uploaded, { name: 'second.docx' }) }),
  ).toHaveCount(1)
  await home.choose(home.target, 'es')
  await home.translate.click()
  await expect(
    page.getByRole('progressbar', { name: fill(home.t.home.progressNamed, { name: 'second.docx' }) }),
  ).toBeVisible()
  await page.reload()
  await expect(home.row('first.docx')).toContainText(home.t.home.state.done)
  await expect(home.row('second.docx')).toContainText(home.t.home.state.done)
})

test('[TR-03] without a target language: said beside the field, rows kept', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await home.upload(englishDocx('kept.docx'))
  await expect(home.row('kept.docx')).toContainText(home.t.home.state.ready)
  await home.translate.click()
  await expect(page.getByRole('alert')).toHaveText('Please choose the translation language')
  await expect(home.target).toHaveAttribute('aria-invalid', 'true')
  await expect(home.row('kept.docx')).toContainText(home.t.home.state.ready)
  await expectAccessible(page)
  await page.reload()
  await expect(home.row('kept.docx')).toContainText(home.t.home.state.ready)
})

test('[TR-04][TR-05] refused files say why and do not hold up the others', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  const longName = `${'n'.repeat(260)}.docx`
  await home.upload(empty(), image(), { ...englishDocx(longName) }, englishDocx('good.docx'))
  await expect(home.row('good.docx')).toContainText(home.t.home.state.ready)
  await expect(home.row('empty.docx')).toContainText(home.t.errors.fileEmpty)
  await expect(home.row('picture.docx')).toContainText('Files in this format are untranslatable')
  await expect(home.row(longName)).toContainText('Uploaded file name is too long.')
  await home.upload(englishDocx('good again.docx'))
  await expect(home.row('good again.docx')).toContainText('File already listed; no need for reupload')
  await page
    .getByRole('button', { name: fill(home.t.home.failure.dismissNamed, { name: 'empty.docx' }) })
    .click()
  await expect(home.row('empty.docx')).toHaveCount(0)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: fill(home.t.home.file.removeNamed, { name: 'good.docx' }) }).click()
  await answered
  await expect(home.row('good.docx')).toHaveCount(0)
  await home.upload(englishDocx('next.docx'))
  await expect(home.row('next.docx')).toContainText(home.t.home.state.ready)
  await expect(home.row('good.docx')).toHaveCount(0)
})

for (const site of JOURNEYS.filter(({ code }) => code !== 'ja')) {
  test(`[TR-04][TR-05][TR-06][TR-07] what cannot be read says why in its row, in ${site.code}`, async ({
    page,
  }, info) => {
    const home = new HomePage(page, site)
    await home.open()
    await home.waitForScript()
    await home.upload(book(), drawing(), protectedDocx(), cutDocx())
    const said = async (name: string, message: string) => {
      await expect(home.row(name)).toContainText(message)
      // Trying the same file again would not help.
      await expect(home.row(name).getByRole('button', { name: home.t.home.failure.retry })).toHaveCount(0)
    }
    const { errors } = home.t
    await said('book.docx', errors.formatNotSupported)
    await said('drawing.docx', errors.formatNotSupported)
    await said('locked.docx', errors.filePasswordProtected)
    await said('cut.docx', errors.fileCorrupt)
    const huge = info.outputPath('huge.docx')
    writeFileSync(huge, '')
    truncateSync(huge, MAX_FILE_BYTES + 1)
    await home.uploadPaths(huge)
    const [before = '', after = ''] = errors.fileTooLarge.split('{{maxSize}}')
    await said('huge.docx', `${before}50\u00a0MB${after}`)
    await expectAccessible(page)
  })
}

test('[UI-07] an upload that something else answers says where it was sent, and can be tried again', async ({
  page,
}) => {
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  // As a proxy between us would.
  await page.route('**/api/upload', (route) =>
    route.fulfill({ status: 200, body: '<p>Log in to this network</p>' }),
  )
  await home.upload(englishDocx('later.docx'))
  const row = home.row('later.docx')
  await expect(row).toContainText('fail to post /translate/api/upload 200')
  await page.unroute('**/api/upload')
  await row.getByRole('button', { name: home.t.home.failure.retry }).click()
  await expect(row).toContainText(home.t.home.state.ready)
})

test('[TR-05][TR-08] more than five documents: the rest is refused, each with what is the matter with it', async ({
  page,
}) => {
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  const longName = `${'n'.repeat(260)}.docx`
  await home.upload(
    ...Array.from({ length: 6 }, (_, index) => englishDocx(`${index + 1}.docx`, `Note ${index}.`)),
    englishDocx(longName),
  )
  await expect(home.row(longName)).toContainText('Uploaded file name is too long.')
  await expect(home.row('6.docx')).toContainText('You can upload up to 5 documents.')
  await expect(home.row('5.docx')).toContainText(home.t.home.state.ready)
})

test.describe('without a connection', () => {
  test.use({ allowedConsole: [/net::ERR_INTERNET_DISCONNECTED/] })

  test('[TXT-02] an upload says so, and goes on when asked', async ({ page, context }) => {
    const home = new HomePage(page)
    await home.open()
    await home.waitForScript()
    await context.setOffline(true)
    await home.upload(englishDocx('later.docx'))
    const row = home.row('later.docx')
    await expect(row).toContainText('Network error, please retry')
    await context.setOffline(false)
    await row.getByRole('button', { name: home.t.home.failure.retry }).click()
    await expect(row).toContainText(home.t.home.state.ready)
  })
})
