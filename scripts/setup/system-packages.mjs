// Operating-system packages of Debian: what `start` needs to translate, and the judges that `test` needs besides.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'

const RUN = [
  'apertium',
  'apertium-lex-tools',
  'apertium-anaphora',
  'apertium-separable',
  'apertium-recursive',
  'cg3',
  'apertium-eng-cat',
  'apertium-eng-spa',
  'apertium-spa-cat',
  'apertium-fra-cat',
  'apertium-por-cat',
  'apertium-cat-ita',
  'apertium-es-pt',
  'apertium-fr-es',
  'apertium-spa-ita',
  'apertium-es-ro',
  'apertium-rus-ukr',
  'apertium-swe-dan',
  'apertium-ind-zlm',
  'tesseract-ocr',
  'tesseract-ocr-eng',
  'tesseract-ocr-osd',
  'tesseract-ocr-chi-sim',
  'tesseract-ocr-chi-tra',
  'tesseract-ocr-jpn',
  'tesseract-ocr-kor',
  'tesseract-ocr-fra',
  'tesseract-ocr-deu',
  'tesseract-ocr-spa',
  'tesseract-ocr-por',
  'tesseract-ocr-ita',
  'tesseract-ocr-rus',
  'tesseract-ocr-tur',
  'tesseract-ocr-ind',
  'tesseract-ocr-msa',
  'tesseract-ocr-tha',
  'tesseract-ocr-ara',
  'tesseract-ocr-vie',
  'tesseract-ocr-nld',
  'tesseract-ocr-pol',
  'tesseract-ocr-ukr',
  'tesseract-ocr-ces',
  'tesseract-ocr-ron',
  'tesseract-ocr-swe',
  'tesseract-ocr-dan',
  'tesseract-ocr-fin',
  'tesseract-ocr-ell',
  'tesseract-ocr-hun',
  'tesseract-ocr-hin',
]
const TEST = [
  'chromium',
  'fonts-noto-core',
  'fonts-noto-cjk',
  'libreoffice-calc',
  'libreoffice-impress',
  'libreoffice-writer',
  'mupdf-tools',
  'poppler-utils',
  'postgresql',
  'python3-swift',
  'qpdf',
]

export const packagesFor = (command) => (command === 'test' ? [...RUN, ...TEST] : RUN)

/** Those of `names` that dpkg does not report as installed. */
export function missingPackages(names) {
  if (!fs.existsSync('/usr/bin/dpkg-query')) return names
  const result = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Status}\\n', ...names], {
    encoding: 'utf8',
  })
  const installed = new Set(
    (result.stdout ?? '')
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  return names.filter((name) => !installed.has(name))
}

const run = (file, args) =>
  new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    let errors = ''
    child.stderr.on('data', (chunk) => (errors = (errors + chunk).slice(-4000)))
    child.on('error', (error) => resolve({ ok: false, errors: String(error) }))
    child.on('exit', (code) => resolve({ ok: code === 0, errors }))
  })

/**
 * Installs what is missing when root on Debian; otherwise prints the command and goes on. Returns what is still
 * missing afterwards.
 */
export async function ensureSystemPackages(command, say) {
  const missing = missingPackages(packagesFor(command))
  if (missing.length === 0) return []
  const isRoot = process.getuid?.() === 0
  const install = `apt-get install --yes --no-install-recommends ${missing.join(' ')}`
  if (!isRoot || !fs.existsSync('/usr/bin/apt-get')) {
    say(`System packages are missing. To install them:\n\n  sudo apt-get update && sudo ${install}\n`)
    if (command !== 'test') say('Going on without them: what they serve is shown as unavailable or refused.')
    return missing
  }
  say(`installing ${missing.length} system packages (${missing.slice(0, 4).join(', ')} …)`)
  await run('apt-get', ['update'])
  const args = install.split(' ').slice(1)
  const result = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args])
  const still = missingPackages(missing)
  if (!result.ok || still.length > 0) say(`apt-get could not install: ${still.join(' ')}\n${result.errors}`)
  return still
}
