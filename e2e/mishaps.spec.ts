import type { Page } from '@playwright/test'
import { englishDocx } from './fixtures/documents'
import { test } from './fixtures/own-service'
import { expect, expectAccessible } from './fixtures/test'
import { fill, textsOf } from './fixtures/texts'
import { HomePage, JOURNEYS } from './pages/home-page'

test.describe.configure({ timeout: 180_000 })

async function translated(home: HomePage, ...names: string[]): Promise<void> {
  await home.open()
  await home.waitForScript()
  await home.upload(...names.map((name) => englishDocx(name, `About ${name}.`)))
  for (const name of names) await expect(home.row(name)).toContainText(home.t.home.state.ready)
  await home.choose(home.target, 'es')
  await home.translate.click()
  for (const name of names) await expect(home.row(name)).toContainText(home.t.home.state.done)
}

/** A page that stays open asks a stopped service for news, which the console reports. */
const leave = (page: Page) => page.goto('about:blank')

test.describe('results that have expired', () => {
  test.use({ allowedConsole: [/status of 410/] })

  test('[TR-13] say so in the list, and in place of the download, after a restart too', async ({
    page,
    service,
  }) => {
    const home = new HomePage(page)
    await translated(home, 'old.docx')
    const address = (await home.result('old.docx').getAttribute('href')) ?? ''
    await leave(page)
    await service.stop()
    service.change('update webapi_tasks set expires_at = 1000')
    await service.start()
    await home.open()
    await expect(home.row('old.docx')).toContainText('Expired')
    await expect(home.row('old.docx')).toContainText(home.t.common.expired.text)
    await expect(home.result('old.docx')).toHaveCount(0)
    await expectAccessible(page)
    for (const { prefix, code } of JOURNEYS) {
      const { common, errors } = textsOf(code)
      const response = await page.goto(address.replace('/translate/', `/translate${prefix}/`))
      expect(response?.status(), code).toBe(410)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(errors.resultExpired)
      await expect(page.getByText(common.expired.text)).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${errors.resultExpired}`))
      await expectAccessible(page)
    }
    await page.goto(address)
    await page.getByRole('link', { name: 'Translate a document' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.t.home.heading.documents)
  })
})

test('[TR-02] failed documents say why, and can be tried again where that can help', async ({
  page,
  service,
}) => {
  const home = new HomePage(page)
  await translated(home, 'unlucky.docx', 'broken.docx')
  await leave(page)
  await service.stop()
  const fail = (name: string, code: string) =>
    service.change(
      `update webapi_tasks set status = 'failed', error_code = '${code}' where file_name = '${name}'`,
    )
  fail('unlucky.docx', 'translationFailed')
  fail('broken.docx', 'fileCorrupt')
  await service.start()
  await home.open()
  await home.waitForScript()
  const [unlucky, broken] = [home.row('unlucky.docx'), home.row('broken.docx')]
  await expect(unlucky).toContainText(home.t.errors.translationFailed)
  await expect(unlucky).toContainText(home.t.home.failure.kept)
  await expect(broken).toContainText('Document error; please replace and re-upload')
  await expect(broken).toContainText(home.t.home.failure.replace)
  await expect(broken.getByRole('button', { name: 'Try to translate' })).toHaveCount(0)
  await unlucky.getByRole('button', { name: 'Try to translate unlucky.docx again' }).click()
  await expect(unlucky).toContainText(home.t.home.state.done)
  await broken.getByRole('button', { name: 'Remove broken.docx' }).click()
  await expect(broken).toHaveCount(0)
})

test.describe('a service that stops', () => {
  test.use({
    allowedConsole: [/net::ERR_(?:CONNECTION_REFUSED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING)/],
  })

  test('[TXT-02][UI-01] is said on every press of a button, marks the loading bar, and nothing is lost', async ({
    page,
    service,
  }) => {
    const home = new HomePage(page)
    await home.openTranslatedText()
    await home.goTo('documents')
    await home.upload(englishDocx('kept.docx'))
    await expect(home.row('kept.docx')).toContainText(home.t.home.state.ready)
    await home.layout.selectOption('table')
    await service.stop()

    await home.translate.click()
    const said = page.getByRole('alert').filter({ hasText: 'Network error, please retry' })
    await expect(said.first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove kept.docx' }).click()
    await expect(home.row('kept.docx')).toContainText('Network error, please retry')
    await expect(home.target).toHaveValue('Spanish')
    await expect(home.layout).toHaveValue('table')
    await page.getByLabel(/^Appearance/).click()
    await page.getByRole('button', { name: home.t.common.theme.dark }).click()
    await expect(page.getByRole('banner').getByRole('alert')).toHaveText('Network error, please retry')
    await page.keyboard.press('Escape')
    await home.goTo('text')
    await expect(home.text).toHaveValue('The house is small.')
    await expect(said.first()).toBeVisible()
    const failed = page.getByRole('img', { name: home.t.common.line.failed })
    await expect(failed).toBeVisible()

    await service.start()
    await page.getByRole('link', { name: home.t.common.retry, exact: true }).click()
    await expect(said).toHaveCount(0)
    await home.goTo('documents')
    await expect(failed).toHaveCount(0)
    await home.translate.click()
    await expect(home.row('kept.docx')).toContainText(home.t.home.state.done)
    await service.stop()
    const { downloadNamed } = home.t.home.result
    await page.getByRole('link', { name: fill(downloadNamed, { name: 'kept.docx' }) }).click()
    await expect(failed).toBeVisible()
    await expect(home.row('kept.docx')).toContainText(home.t.home.state.done)
  })
})

test.describe('an upstream that cannot be reached', () => {
  test.use({ environment: { WEBAPI_URL: 'http://127.0.0.1:9' }, allowedConsole: [/status of 4(22|04)/] })

  test('[TXT-02] is a message on a screen that stands', async ({ page, request }) => {
    const home = new HomePage(page)
    await home.open('text')
    await expect(page.getByRole('alert').filter({ hasText: 'Network error, please retry' })).toHaveCount(1)
    const form = { text: 'The house is small.', from: 'en', to: 'es' }
    const answer = await request.post('/translate/?index&tab=text', { form })
    const html = await answer.text()
    expect(html).toContain('Network error, please retry')
    expect(html).toMatch(/<textarea[^>]*>The house is small\.<\/textarea>/)
    const download = await request.get('/translate/download?task=one&kind=translated')
    expect(download.status()).toBe(503)
    expect(await download.text()).toContain('Network error, please retry')
  })
})

test('requests that the reader breaks off are nobody’s error', async ({ page, service }) => {
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  for (const name of ['first.docx', 'second.docx', 'third.docx']) {
    await home.upload(englishDocx(name, `About ${name}.`))
    await page.reload()
    await home.waitForScript()
  }
  await home.upload(englishDocx('last.docx'))
  await expect(home.row('last.docx')).toContainText(home.t.home.state.ready)
  await home.choose(home.target, 'es')
  await home.translate.click()
  await page.reload()
  await home.waitForScript()
  await home.goTo('text')
  await home.goTo('documents')
  // Whether the form had arrived before the page went is a matter of luck.
  await home.choose(home.target, 'es')
  await home.translate.click()
  await expect(home.row('last.docx')).toContainText(home.t.home.state.done)
  const stopped = new AbortController()
  const paths = ['/translate/', '/translate/?tab=text', '/translate/api/events', '/translate/ar/']
  const broken = paths.map((path) =>
    fetch(service.origin + path, { signal: stopped.signal }).catch(() => null),
  )
  stopped.abort()
  await Promise.all(broken)
  await home.open()
  expect(service.log()).not.toMatch(/"level":(?:50|60|"error")/)
})
