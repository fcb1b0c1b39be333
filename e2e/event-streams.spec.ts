import type { Page } from '@playwright/test'
import { allLanguagesContract } from '../server/engine/mt/libretranslate/testing/all-languages'
import { startContractServer, type ContractServer } from '../server/engine/mt/remote/testing/contract-server'
import { englishDocx } from './fixtures/documents'
import { test as own } from './fixtures/own-service'
import { expect } from './fixtures/test'
import { HomePage } from './pages/home-page'

/** An engine that answers only when it is told to, so that a document stays under way. */
const test = own.extend<{ engine: ContractServer }>({
  engine: async ({ browserName: _ }, use) => {
    const server = await startContractServer(allLanguagesContract)
    await use(server)
    await server.close()
  },
  environment: async ({ engine }, use) => {
    await use({
      ENGINES: 'libretranslate',
      LIBRETRANSLATE_URL: engine.url,
      LIBRETRANSLATE_KEY: allLanguagesContract.key,
    })
  },
})

const PLACES = 4

test('four pages of a visitor hear of progress as it comes; a fifth is refused, asks again, and gets a place', async ({
  page,
  context,
  engine,
}) => {
  test.setTimeout(120_000)
  const stream = (one: Page): Promise<number> =>
    one
      .waitForResponse((response) => response.url().endsWith('/api/events'))
      .then((response) => response.status())
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await home.choose(home.source, 'en')
  await home.choose(home.target, 'es')
  await home.upload(englishDocx('letter.docx'))
  await expect(home.row('letter.docx')).toContainText(home.t.home.state.ready)
  engine.fault = 'timeout'
  const opened = [stream(page)]
  await home.translate.click()
  await opened[0]
  const others: HomePage[] = []
  for (let n = 1; n <= PLACES; n++) {
    const other = new HomePage(await context.newPage())
    others.push(other)
    opened.push(stream(other.page))
    await other.open()
    await opened[n]
  }
  expect(await Promise.all(opened)).toEqual([200, 200, 200, 200, 429])

  const [closed, ...left] = others
  const last = left.at(-1)!
  const again = last.page.waitForResponse(
    (response) => response.url().endsWith('/api/events') && response.status() === 200,
  )
  await closed?.page.close()
  await again
  engine.fault = null
  for (const one of [home, ...left])
    await expect(one.row('letter.docx')).toContainText(home.t.home.state.done, { timeout: 60_000 })
})
