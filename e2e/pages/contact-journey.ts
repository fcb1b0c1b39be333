import type { Locator } from '@playwright/test'
import { englishDocx } from '../fixtures/documents'
import { rawLetterWith } from '../fixtures/outbox'
import { expect } from '../fixtures/test'
import { textsOf } from '../fixtures/texts'

/** CON-01 within a page or a dialog: refusals keep everything, then the message goes out with its attachment. */
export async function contactJourney(place: Locator, code: string, mark: string): Promise<void> {
  const { contact, forms, errors } = textsOf(code)
  const send = place.getByRole('button', { name: contact.send })
  const message = place.getByLabel(contact.message, { exact: true })
  const email = place.getByLabel(contact.email)

  await message.fill(mark)
  await place.getByLabel(contact.attachment).setInputFiles({
    name: 'program.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ not a document'),
  })
  await send.click()
  for (const text of [
    contact.chooseTopic,
    forms.required,
    contact.agreeRequired,
    errors.feedbackUploadFailed,
  ]) {
    await expect(place.getByText(text).last()).toBeVisible()
  }
  await expect(message).toHaveValue(mark)

  await place.getByLabel(contact.topic).selectOption({ label: contact.suggest })
  await email.fill('not an address')
  await place.getByRole('checkbox').check()
  await place.getByLabel(contact.attachment).setInputFiles(englishDocx('what went wrong.docx', mark))
  await send.click()
  await expect(place.getByText(forms.email)).toBeVisible()
  await expect(place.getByText('what went wrong.docx')).toBeVisible()
  await expect(place.getByRole('checkbox')).toBeChecked()

  await email.fill('reader@example.com')
  await send.click()
  await expect(place.getByText(contact.sent)).toBeVisible()
  const letter = await rawLetterWith([mark])
  expect(letter).toContain('Subject: [suggest]')
  expect(letter).toContain('what went wrong.docx')
  expect(letter).toContain('Reply-To: reader@example.com')
}
