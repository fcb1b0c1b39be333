import { MAX_FILE_BYTES } from '../server/contracts/limits'
import { empty, englishDocx, image, type FilePayload } from './fixtures/documents'
import { postDocuments as post } from './fixtures/post-form'
import { cutDocx, longNamed, book, drawing, protectedDocx } from './fixtures/refused-files'
import { expect, test } from './fixtures/test'
import { textsOf } from './fixtures/texts'
import { INTERFACES } from './pages/home-page'

const ENGLISH = INTERFACES[0]
const good = (): FilePayload => englishDocx('good.docx', 'A good file.')

for (const site of INTERFACES) {
  test(`[TR-17][TR-03][TR-04][TR-05][TR-06][TR-07] every refusal in words of ${site.code}`, async ({
    request,
  }) => {
    const { errors, home } = textsOf(site.code)
    const { status, words } = await post(request, site, [
      image(),
      drawing(),
      empty(),
      protectedDocx(),
      cutDocx(),
    ])
    expect(status).toBe(422)
    expect(words).toContain(home.failure.notAdded)
    expect(words).toContain(errors.targetLanguageRequired)
    expect(words).toContain(`picture.docx: ${errors.fileUntranslatable}`)
    expect(words).toContain(`drawing.docx: ${errors.formatNotSupported}`)
    expect(words).toContain(`empty.docx: ${errors.fileEmpty}`)
    expect(words).toContain(`locked.docx: ${errors.filePasswordProtected}`)
    expect(words).toContain(`cut.docx: ${errors.fileCorrupt}`)
  })

  test(`[TR-17][TR-05][TR-08] a long name, a file twice and a sixth file in words of ${site.code}`, async ({
    request,
  }) => {
    const { errors, home } = textsOf(site.code)
    const again = { ...good(), name: 'again.docx' }
    const files = [good(), again, longNamed(), empty(), image(), englishDocx('sixth.docx')]
    const { status, words } = await post(request, site, files)
    expect(status).toBe(422)
    expect(words).toContain(errors.fileDuplicate)
    expect(words).toContain(`${longNamed().name}: ${errors.fileNameTooLong}`)
    expect(words).toContain(`sixth.docx: ${errors.tooManyFiles}`)
    expect(words).toContain(home.state.ready)
  })
}

test('[TR-03][TR-04][TR-05][TR-06][TR-07][TR-08] the English messages to the letter', async ({ request }) => {
  const first = await post(request, ENGLISH, [image(), book(), drawing(), protectedDocx(), cutDocx()])
  for (const message of [
    'Please choose the translation language',
    'picture.docx: Files in this format are untranslatable',
    'book.docx: Format not currently supported',
    'drawing.docx: Format not currently supported',
    'locked.docx: Unable to retrieve document content; please remove password first',
    'cut.docx: Document error; please replace and re-upload',
  ]) {
    expect(first.words).toContain(message)
  }
  const again = { ...good(), name: 'again.docx' }
  const second = await post(request, ENGLISH, [
    good(),
    again,
    longNamed(),
    empty(),
    image(),
    englishDocx('6.docx'),
  ])
  for (const message of [
    'File already listed; no need for reupload',
    'Uploaded file name is too long.',
    '6.docx: You can upload up to 5 documents.',
  ]) {
    expect(second.words).toContain(message)
  }
})

for (const site of INTERFACES.filter(({ code }) => ['en', 'ar'].includes(code))) {
  test(`[TR-05] more than 50 MB, in words of ${site.code}`, async ({ request }) => {
    const { buffer, ...file } = englishDocx('huge.docx')
    const huge = Buffer.concat([buffer, Buffer.alloc(MAX_FILE_BYTES + 1 - buffer.length)])
    const { words } = await post(request, site, [{ ...file, buffer: huge }])
    const [before = '', after = ''] = textsOf(site.code).errors.fileTooLarge.split('{{maxSize}}')
    expect(words).toContain(`huge.docx: ${before}50\u00a0MB${after}`)
  })
}
