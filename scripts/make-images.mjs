// Draws the site's icons and the picture beside shared links from the mark, by Chromium, into public/.
// Run by hand when the mark changes: node scripts/make-images.mjs [path of Chromium]
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const publicDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../public')
const mark = fs.readFileSync(path.join(publicDir, 'favicon.svg'), 'utf8')
const IMAGES = [
  { file: 'icon-192.png', width: 192, height: 192, html: mark },
  { file: 'icon-512.png', width: 512, height: 512, html: mark },
  { file: 'apple-touch-icon.png', width: 180, height: 180, html: mark },
  { file: 'share.png', width: 1200, height: 630, html: sharePicture() },
]

/** Two facing pages, the lines of one answered by the other: words would need 15 pictures. */
function sharePicture() {
  const lines = (x, widths) =>
    widths
      .map((width, i) => `<rect x="${x}" y="${190 + i * 44}" width="${width}" height="14" rx="7"/>`)
      .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <rect width="1200" height="630" fill="#f1ece2"/>
    <g stroke="#dcd4c5" stroke-width="2"><path d="M140 110h440q20 0 20 20v400q0-20-20-20H140q-20 0-20-20V130q0-20 20-20z" fill="#fffdf9"/>
    <path d="M1060 110H620q-20 0-20 20v400q0-20 20-20h440q20 0 20-20V130q0-20-20-20z" fill="#fffdf9"/></g>
    <g fill="#0a4f63">${lines(180, [340, 300, 360, 280, 330, 200])}</g>
    <g fill="#857c6d">${lines(660, [320, 340, 300, 350, 260, 230])}</g></svg>`
}

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const { file, width, height, html } of IMAGES) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${html}`,
  )
  await page.screenshot({ path: path.join(publicDir, file), omitBackground: true })
  await page.close()
}
await browser.close()
