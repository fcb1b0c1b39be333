import { expect, expectAccessible, test } from './fixtures/test'

test('[UI-05] the parts of the interface in their states: accessible, and closing when they should', async ({
  page,
}) => {
  await page.goto('/translate/gallery')
  await expectAccessible(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/translate/gallery')

  await test.step('a tooltip stays 200 ms and is dismissed by Escape', async () => {
    const tooltip = page.getByText('Says more while it is pointed at or focused.')
    await page.getByRole('button', { name: 'Tooltip' }).focus()
    await expect(tooltip).toBeVisible()
    await expect(tooltip).toHaveCSS('transition-delay', '0s')
    await page.keyboard.press('Escape')
    await expect(tooltip).toBeHidden()
    await page.getByRole('button', { name: 'primary' }).focus()
    await expect(tooltip).toHaveCSS('transition-delay', '0.2s')
  })

  await test.step('a popover closes 200 ms after the mouse has left it', async () => {
    const words = page.getByText('More words behind a short one.')
    await page.getByText('Popover', { exact: true }).click()
    await expect(words).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(199)
    await expect(words).toBeVisible()
    await page.clock.runFor(1)
    await expect(words).toBeHidden()
  })

  await test.step('a dialog stands 15vh from the top, and Escape closes it', async () => {
    await page.getByRole('button', { name: 'Dialog' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dialog' })
    await expect(dialog).toBeVisible()
    const height = await page.evaluate(() => window.innerHeight)
    const box = await dialog.boundingBox()
    expect(Math.round(box?.y ?? 0)).toBe(Math.round(height * 0.15))
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('[UI-05] a carousel turns every 3 seconds, unless it is held or stopped', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/translate/gallery')
  const carousel = page.getByRole('region', { name: 'Slides' })
  await expect(carousel.getByText('1 of 3')).toBeVisible()
  await page.clock.runFor(3000)
  await expect(carousel.getByText('2 of 3')).toBeVisible()
  // The row scrolls by the browser's clock, which does not stand still.
  const row = carousel.getByRole('list')
  const slide = () => row.evaluate((list) => list.scrollLeft / list.clientWidth)
  await expect.poll(slide).toBeCloseTo(1, 2)
  await carousel.getByRole('button', { name: 'Stop' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(9000)
  await expect(carousel.getByText('2 of 3')).toBeVisible()
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  await expect(carousel.getByText('3 of 3')).toBeVisible()
})

test('[UI-05] a carousel’s count follows the arrow keys, in both directions of writing', async ({ page }) => {
  await page.goto('/translate/gallery')
  const carousel = page.getByRole('region', { name: 'Slides' })
  await expect(carousel.getByText('1 of 3')).toBeVisible()
  const row = carousel.getByRole('list')
  await row.focus()
  for (const [key, shown] of [
    ['ArrowRight', '2 of 3'],
    ['ArrowRight', '3 of 3'],
    ['ArrowLeft', '2 of 3'],
  ] as const) {
    await row.press(key)
    await expect(carousel.getByText(shown)).toBeVisible()
  }
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await row.evaluate((list) => list.scrollTo({ left: 0, behavior: 'instant' }))
  await expect(carousel.getByText('1 of 3')).toBeVisible()
  await row.press('ArrowLeft')
  await expect(carousel.getByText('2 of 3')).toBeVisible()
})
