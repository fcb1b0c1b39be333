// Makes the pictures of the home: own sample documents, translated by this product, original and translation, into public/samples/;
// Office files are laid out by LibreOffice, and all pages painted as previews are. Run by hand when a sample changes, after `npm run build`; needs Apertium, LibreOffice and Chromium:
// node scripts/make-samples.mjs [path of Chromium]
/* global Image, document -- of the page in which pictures are drawn */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'esbuild'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const target = path.join(root, 'public/samples')
/** Pixels: as wide as half a home at most, at the density of common screens. */
const WIDTH = 640
const QUALITY = 0.72

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'verso-samples-'))
const bundle = path.join(root, '.cache/samples.mjs')
await build({
  absWorkingDir: root,
  entryPoints: ['scripts/samples/documents.ts'],
  outfile: bundle,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
})
const { renderPages, LETTER_HTML, slide, letter } = await import(pathToFileURL(bundle).href)
const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})

async function printed(html) {
  const page = await browser.newPage()
  await page.setContent(html)
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  await page.close()
  return bytes
}

const SAMPLES = [
  { name: 'pdf', from: 'en', to: 'es', extension: 'pdf', bytes: await printed(LETTER_HTML) },
  { name: 'pptx', from: 'en', to: 'fr', extension: 'pptx', bytes: slide() },
  { name: 'docx', from: 'fr', to: 'es', extension: 'docx', bytes: letter() },
]

/** A file as PDF: Office files are laid out by LibreOffice. */
function asPdf(file) {
  if (file.endsWith('.pdf')) return fs.readFileSync(file)
  const profile = `-env:UserInstallation=file://${work}/office`
  execFileSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', `${work}/pdf`, file])
  return fs.readFileSync(path.join(work, 'pdf', `${path.parse(file).name}.pdf`))
}

/** The upper part of a page, in the form of a slide, as WebP. */
async function picture(png) {
  const page = await browser.newPage()
  const data = await page.evaluate(
    async ({ source, width, quality }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = Math.round((width * 105) / 148)
      const context = canvas.getContext('2d')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.imageSmoothingQuality = 'high'
      const height = (image.height * width) / image.width
      context.drawImage(image, 0, 0, width, height)
      return canvas.toDataURL('image/webp', quality)
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, width: WIDTH, quality: QUALITY },
  )
  await page.close()
  return Buffer.from(data.split(',')[1], 'base64')
}

fs.mkdirSync(target, { recursive: true })
for (const { name, from, to, extension, bytes } of SAMPLES) {
  const source = path.join(work, `${name}.${extension}`)
  fs.writeFileSync(source, bytes)
  const words = ['build/translate.js', source, '--from', from, '--to', to, '--out', work]
  execFileSync(process.execPath, words, { cwd: root, stdio: 'inherit' })
  for (const [side, file] of [
    ['original', source],
    ['translation', path.join(work, `${name}.${to}.${extension}`)],
  ]) {
    const { pages } = await renderPages(asPdf(file), { numbers: [1] })
    fs.writeFileSync(path.join(target, `${name}-${side}.webp`), await picture(pages[0].png))
  }
}
await browser.close()
fs.rmSync(work, { recursive: true })
fs.rmSync(bundle)
