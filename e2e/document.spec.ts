import { expect, expectAccessible, test } from './fixtures/test'
import { documentJourney } from './pages/document-journey'
import { HomePage } from './pages/home-page'

test('[ACC-04][TR-13] a document’s own page: original and translation side by side, larger at will, its owner’s alone', async ({
  page,
  browser,
}) => {
  test.slow()
  const home = new HomePage(page)
  await home.open()
  await home.waitForScript()
  await documentJourney(home, browser, async () => {
    const { zoom } = home.t.document
    await page.getByRole('button', { name: zoom.in }).click()
    await expect(page.getByRole('group', { name: zoom.label }).getByRole('status')).toHaveText('150%')
    await page.getByRole('button', { name: zoom.out }).click()
    await expectAccessible(page)
  })
})
