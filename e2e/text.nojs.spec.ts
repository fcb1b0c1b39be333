import { expect, test } from './fixtures/test'
import { HomePage, JOURNEYS } from './pages/home-page'

// A form that is refused comes back with status 422, which Chromium writes to the console.
test.use({ allowedConsole: [/status of 422/] })

for (const site of JOURNEYS) {
  test(`[TXT-01] text is translated and compared by a plain form, in ${site.code}`, async ({ page }) => {
    const home = new HomePage(page, site)
    await home.open('text')
    await home.choose(home.target, 'es')
    await home.text.fill('The house is small.\nWe live in the house with two children.')
    await home.translate.click()
    await expect(home.output).toContainText('La casa es pequeña.')
    await expect(home.text).toHaveValue('The house is small.\nWe live in the house with two children.')
    await expect(home.target).toHaveValue('es')
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText('The house is small.')

    await page.getByRole('button', { name: home.t.text.swap }).click()
    await expect(home.text).toHaveValue(/La casa es pequeña\./)
    await expect(home.source).toHaveValue('es')
    await expect(home.target).toHaveValue('en')
    await expect(home.output).toContainText('house')
  })
}

test('[TR-03][TXT-01] no target, no text, an unserved pair: the form says so and keeps everything', async ({
  page,
}) => {
  const home = new HomePage(page)
  await home.open('text')
  await home.text.fill('The house is small.')
  await home.translate.click()
  await expect(page.getByRole('alert')).toContainText('Please choose the translation language')
  await expect(home.text).toHaveValue('The house is small.')

  await home.choose(home.target, 'da')
  await home.choose(home.source, 'en')
  await home.translate.click()
  const refusal = page.getByRole('alert').filter({ hasText: 'English to Danish is not available' })
  await expect(refusal).toContainText('Spanish')
  await expect(home.text).toHaveValue('The house is small.')

  await home.text.fill('  ')
  await home.choose(home.target, 'es')
  await home.translate.click()
  await expect(page.getByRole('alert')).toContainText(home.t.errors.textRequired)
})
