import { expect } from '@playwright/test'
import { FORMATS, payloadOf } from '../fixtures/formats'
import type { HomePage } from './home-page'

/** A presentation, a workbook and a PDF in one go: each comes back in its format, translated and bilingual. */
export async function translateEveryFormat(home: HomePage): Promise<void> {
  const files = await Promise.all(FORMATS.map(payloadOf))
  await home.choose(home.source, 'en')
  await home.choose(home.target, 'es')
  await home.upload(...files)
  if (home.hasScript) {
    for (const { name } of files) await expect(home.row(name)).toContainText(home.t.home.state.ready)
  }
  await home.translate.click()
  for (const { name } of files) {
    await expect(home.row(name)).toContainText(home.t.home.state.done, { timeout: 60_000 })
  }
  for (const format of FORMATS) {
    const { extension } = format
    const read = (bytes: Buffer): string => format.read(bytes)
    const translated = await home.download(`house.${extension}`)
    expect(translated.fileName).toBe(`house.es.${extension}`)
    expect(read(translated.bytes)).toContain('La casa es pequeña')
    expect(read(translated.bytes)).not.toContain('The house is small')
    const bilingual = await home.download(`house.${extension}`, 'bilingual')
    expect(bilingual.fileName).toBe(`house.en-es.bilingual.${extension}`)
    expect(read(bilingual.bytes)).toContain('The house is small')
    expect(read(bilingual.bytes)).toContain('La casa es pequeña')
  }
}
