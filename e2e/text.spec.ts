import { expect, expectAccessible, test } from './fixtures/test'
import { fill } from './fixtures/texts'
import { HomePage, JOURNEYS } from './pages/home-page'

const ENGLISH = 'The house is small. We live in the house with two children.'
const FIRST_SPANISH = 'La casa es pequeña.'

for (const site of JOURNEYS) {
  test(`[TXT-01] text is translated while typing, compared and copied, in ${site.code}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const home = new HomePage(page, site)
    await home.open('text')
    await home.waitForScript()
    await home.choose(home.target, 'es')
    await home.text.pressSequentially(ENGLISH)
    await expect(home.output).toContainText(FIRST_SPANISH)
    await expect(home.output).toContainText('Apertium')
    await expect(page.getByText(fill(home.t.text.detected, { language: home.t.languages.en }))).toBeVisible()

    await page.getByRole('button', { name: home.t.text.compare }).click()
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText('The house is small.')
    await expect(rows.nth(1)).toContainText(FIRST_SPANISH)
    await expectAccessible(page)

    await page.getByRole('button', { name: home.t.text.copy }).click()
    await expect(page.getByRole('button', { name: home.t.text.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(FIRST_SPANISH)

    await page.getByRole('button', { name: home.t.text.swap }).click()
    await expect(home.text).toHaveValue(new RegExp(FIRST_SPANISH))
    await expect(home.target).toHaveValue(home.t.languages.en)
  })
}

test('the chosen languages are remembered, and the text survives a change of tab', async ({ page }) => {
  const home = new HomePage(page)
  await home.openTranslatedText()
  await home.goTo('documents')
  await home.goTo('text')
  await expect(home.text).toHaveValue('The house is small.')
  await expect(home.output).toContainText(FIRST_SPANISH)
  await page.reload()
  await home.waitForScript()
  await expect(home.target).toHaveValue('Spanish')
})

test('a long text is sent in pieces and comes back whole', async ({ page }) => {
  const home = new HomePage(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/text')) requests.push(request.postData() ?? '')
  })
  await home.open('text')
  await home.waitForScript()
  await home.choose(home.target, 'es')
  const paragraphs = Array.from(
    { length: 120 },
    () => 'The house is small. We live in the house with two children.',
  )
  await home.text.fill(paragraphs.join('\n\n'))
  await expect(home.output).toContainText(FIRST_SPANISH)
  await expect(page.getByRole('status').filter({ hasText: home.t.text.translated })).toHaveCount(1)
  expect(requests.length).toBeGreaterThan(1)
  const shown = (await home.output.textContent()) ?? ''
  expect(shown.split(FIRST_SPANISH).length - 1).toBe(120)
})

test('[TXT-01] what is shown says its own language while another is asked for', async ({ page }) => {
  const home = new HomePage(page)
  await home.openTranslatedText()
  const shown = page.locator('#translation')
  await expect(shown).toHaveAttribute('lang', 'es')

  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/text', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/text')
  await home.choose(home.target, 'fr')
  await asked
  await expect(shown).toHaveText(FIRST_SPANISH)
  await expect(shown).toHaveAttribute('lang', 'es')
  release()
  await expect(shown).toHaveText(/La maison est petite/)
  await expect(shown).toHaveAttribute('lang', 'fr')
})

test('[TXT-01] from a language into itself: said at the field, and no older translation under its name', async ({
  page,
}) => {
  const home = new HomePage(page)
  await home.openTranslatedText()
  await home.choose(home.source, 'es')
  await expect(page.getByText('Source and target language are the same')).toBeVisible()
  await expect(home.output).not.toContainText(FIRST_SPANISH)
  await home.choose(home.source, 'en')
  await expect(home.output).toContainText(FIRST_SPANISH)
  await expect(page.getByText('Source and target language are the same')).toHaveCount(0)
})

test('[TXT-01] the button without a target language says what is missing', async ({ page }) => {
  const home = new HomePage(page)
  await home.open('text')
  await home.waitForScript()
  await home.text.fill('The house is small.')
  await home.translate.click()
  await expect(page.getByText('Please choose the translation language')).toBeVisible()
  await home.choose(home.target, 'es')
  await expect(home.output).toContainText(FIRST_SPANISH)
})

test('a pair that no engine serves is refused with what is possible instead', async ({ page }) => {
  const home = new HomePage(page)
  await home.open('text')
  await home.waitForScript()
  await home.choose(home.target, 'da')
  await home.choose(home.source, 'en')
  await home.text.fill('The house is small.')
  const refusal = page.getByRole('alert').filter({
    hasText: fill(home.t.text.unserved.title, { from: 'English', to: 'Danish' }),
  })
  await expect(refusal).toBeVisible()
  await expect(home.translate).toBeDisabled()
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Spanish', exact: true }).click()
  await expect(home.output).toContainText(FIRST_SPANISH)
})

test.describe('without a connection', () => {
  test.use({ allowedConsole: [/net::ERR_INTERNET_DISCONNECTED/] })

  test('[TXT-02] says so, keeps the text, and goes on when asked', async ({ page, context }) => {
    const home = new HomePage(page)
    await home.open('text')
    await home.waitForScript()
    await home.choose(home.target, 'es')
    await context.setOffline(true)
    await home.text.fill('The house is small.')
    await expect(home.output.getByRole('alert')).toContainText('Network error, please retry')
    await expect(home.text).toHaveValue('The house is small.')
    await context.setOffline(false)
    await home.output.getByRole('button', { name: home.t.common.retry }).click()
    await expect(home.output).toContainText(FIRST_SPANISH)
    await expect(home.output.getByRole('alert')).toHaveCount(0)
  })
})
