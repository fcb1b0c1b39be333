import { test } from './fixtures/test'
import { HomePage } from './pages/home-page'
import { translateScans } from './pages/scans-journey'

test('[TR-01] without script: a scanned PDF and a photograph of a page are read and translated', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const home = new HomePage(page)
  await home.open()
  await translateScans(home)
})
