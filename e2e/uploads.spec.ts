import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { devices, type Page } from '@playwright/test'
import { englishDocx, heavyDocx } from './fixtures/documents'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures/test'
import { fill } from './fixtures/texts'
import { HomePage, JOURNEYS } from './pages/home-page'

/** Makes the line crawl, so that a heavy document is met on its way; what it answers lets it run again. */
async function slowLine(page: Page): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  const uploadAt = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await line.send('Network.enable')
  await uploadAt(20_000)
  return async () => void (await uploadAt(-1))
}

/** A way to the service that can be held, so that little goes through, and cut. */
async function layCable(port: number) {
  const ends = new Set<Socket>()
  let state: 'whole' | 'held' | 'cut' = 'whole'
  const cut = () => {
    state = 'cut'
    for (const end of ends) end.destroy()
  }
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const end of [near, far]) {
      ends.add(end)
      end.on('error', () => undefined)
      end.once('close', () => {
        near.destroy()
        far.destroy()
        ends.delete(end)
      })
    }
    far.pipe(near)
    near.on('data', (chunk) => {
      far.write(chunk)
      if (state === 'held') near.pause()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    hold() {
      state = 'held'
    },
    cut,
    mend() {
      state = 'whole'
    },
    remove() {
      server.close()
      cut()
    },
  }
}

for (const site of JOURNEYS) {
  test(`[TR-01] an upload is cancelled from the keyboard, said, and nothing of it stays, in ${site.code}`, async ({
    page,
  }) => {
    const home = new HomePage(page, site)
    await home.open()
    await home.waitForScript()
    const goOn = await slowLine(page)
    await home.upload(heavyDocx('heavy.docx'), heavyDocx('next.docx', 290_000))
    await expect(home.row('heavy.docx')).toContainText(home.t.home.state.uploading)
    await expect(home.row('next.docx')).toContainText(home.t.home.state.waitingToUpload)
    await expectAccessible(page)
    const cancel = page.getByRole('button', {
      name: fill(home.t.home.file.cancelNamed, { name: 'heavy.docx' }),
    })
    await cancel.focus()
    await page.keyboard.press('Enter')
    await expect(home.row('heavy.docx')).toHaveCount(0)
    const said = fill(home.t.home.announce.cancelled, { name: 'heavy.docx' })
    await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1)
    await expect(page.getByRole('heading', { name: home.t.home.rows.title })).toBeFocused()
    await goOn()
    await expect(home.row('next.docx')).toContainText(home.t.home.state.ready)
    await page.reload()
    await expect(home.row('next.docx')).toContainText(home.t.home.state.ready)
    await expect(home.row('heavy.docx')).toHaveCount(0)
  })
}

test('[TR-01] an upload goes on while other pages are read, and is there on return', async ({ page }) => {
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  const goOn = await slowLine(page)
  await home.upload(heavyDocx('heavy.docx'), englishDocx('next.docx'))
  await expect(home.row('heavy.docx')).toContainText(home.t.home.state.uploading)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await page.goBack()
  await expect(home.row('heavy.docx')).toContainText(home.t.home.state.uploading)
  await page.goForward()
  let answered = 0
  const both = page.waitForResponse((answer) => answer.url().endsWith('/api/upload') && ++answered === 2)
  await goOn()
  await both
  await page.goBack()
  await expect(home.row('heavy.docx')).toContainText(home.t.home.state.ready)
  await expect(home.row('next.docx')).toContainText(home.t.home.state.ready)
})

test.describe('a line', () => {
  test.use({
    allowedConsole: [
      /net::ERR_(?:CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/,
    ],
  })

  test('[TXT-02] that goes in mid-upload is said, and the file need not be chosen anew', async ({
    page,
    baseURL,
  }) => {
    const cable = await layCable(Number(new URL(baseURL ?? '').port))
    const home = new HomePage(page)
    await page.goto(`${cable.origin}/translate/`)
    await home.waitForScript()
    cable.hold()
    await home.upload(heavyDocx('heavy.docx', 12_000_000))
    const row = home.row('heavy.docx')
    await expect(row.getByText(/^[1-9]\d?%$/)).toBeVisible()
    cable.cut()
    await expect(row).toContainText('Network error, please retry')
    await expectAccessible(page)
    cable.mend()
    await row.getByRole('button', { name: home.t.home.failure.retry }).click()
    await expect(row).toContainText(home.t.home.state.ready)
    cable.remove()
  })

  test('[TXT-02] on which nothing moves any more is said too', async ({ page }) => {
    const home = new HomePage(page)
    await page.clock.install()
    await home.open()
    await home.waitForScript()
    await page.route('**/api/upload', () => undefined)
    await home.upload(englishDocx('stuck.docx'))
    const row = home.row('stuck.docx')
    await expect(row).toContainText(home.t.home.state.uploading)
    await page.clock.fastForward(61_000)
    await expect(row).toContainText('Network error, please retry')
    await page.unrouteAll()
    await row.getByRole('button', { name: home.t.home.failure.retry }).click()
    await expect(row).toContainText(home.t.home.state.ready)
  })
})

test('[TR-01] the browser asks before the window is closed in mid-upload, and only then', async ({
  page,
}) => {
  const home = new HomePage(page)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await home.open()
  await home.waitForScript()
  // Browsers ask only whoever has touched the page.
  await page.getByRole('heading', { level: 1 }).click()
  const goOn = await slowLine(page)
  await home.upload(heavyDocx('heavy.docx'))
  await expect(home.row('heavy.docx')).toContainText(home.t.home.state.uploading)
  await page.reload()
  await home.waitForScript()
  expect(asked).toEqual(['beforeunload'])
  await expect(home.row('heavy.docx')).toHaveCount(0)
  await goOn()
  await page.getByRole('heading', { level: 1 }).click()
  await home.upload(englishDocx('quick.docx'))
  await expect(home.row('quick.docx')).toContainText(home.t.home.state.ready)
  await page.reload()
  await expect(home.row('quick.docx')).toContainText(home.t.home.state.ready)
  expect(asked).toEqual(['beforeunload'])
})

test.describe('on a phone', () => {
  test.use({ userAgent: devices['Pixel 7'].userAgent, viewport: { width: 360, height: 800 } })

  for (const site of JOURNEYS) {
    test(`[TR-08] fifteen files too many are one list, put away at once, in ${site.code}`, async ({
      page,
    }) => {
      const home = new HomePage(page, site)
      await home.open()
      await home.waitForScript()
      const files = Array.from({ length: 20 }, (_, index) =>
        englishDocx(`${index + 1}.docx`, `Note ${index}.`),
      )
      await home.upload(...files)
      const list = page.getByRole('listitem').filter({ hasText: home.t.home.failure.notAdded })
      await expect(list.getByRole('listitem')).toHaveCount(15)
      await expect(list).toContainText('20.docx')
      await expect(home.row('5.docx')).toContainText(home.t.home.state.ready)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await list.getByRole('button', { name: home.t.home.failure.dismiss, exact: true }).click()
      await expect(list).toHaveCount(0)
      await expect(home.row('1.docx')).toContainText(home.t.home.state.ready)
    })
  }
})
