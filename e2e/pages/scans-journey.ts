import { expect } from '@playwright/test'
import { readPdf } from '../fixtures/formats'
import { scannedPayloads } from '../fixtures/scans'
import type { HomePage } from './home-page'

/** A scan and a photograph in one go: said to be read by recognition, translated, and told how well. */
export async function translateScans(home: HomePage): Promise<void> {
  const files = await scannedPayloads()
  const { warnings, state } = home.t.home
  await home.choose(home.source, 'en')
  await home.choose(home.target, 'es')
  await home.upload(...files)
  if (home.hasScript) {
    for (const { name } of files) {
      await expect(home.row(name)).toContainText(warnings.pagesRecognised, { timeout: 90_000 })
    }
  }
  await home.translate.click()
  // Without script a download that begins ends the page's refreshing of itself: first all are there.
  for (const { name } of files) {
    await expect(home.row(name)).toContainText(state.done, { timeout: 120_000 })
    await expect(home.row(name)).toContainText(warnings.recognition.split(':')[0]!)
  }
  for (const { name } of files) {
    const translated = await home.download(name)
    expect(translated.fileName).toBe(name.replace(/\..*/, '.es.pdf'))
    expect(readPdf(translated.bytes)).toContain('La casa es pequeña')
    expect(readPdf(translated.bytes)).not.toContain('house')
  }
}
