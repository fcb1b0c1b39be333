/**
 * npm run bench -- first-load [--path /translate/]
 *
 * The translate screen's first visit on a slow line (Chromium's "Slow 3G": 400 kbit/s, 400 ms). Last line: JSON {htmlMs, usableMs,
 * scriptKb, styleKb, fontKb, cls}: until the form can be used, with no script run yet; compressed bytes; layout shift.
 */
import { parseArgs } from 'node:util'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { startService } from './service'

const { values: options } = parseArgs({ options: { path: { type: 'string', default: '/translate/' } } })

/** https://github.com/ChromeDevTools/devtools-frontend, NetworkManager.ts: Slow3GConditions before its adjustment. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']

/** Compressed bytes by kind of resource. */
function countBytes(session: CDPSession): Map<string, number> {
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  return bytes
}

/** Layout shift of the whole load (https://web.dev/articles/cls), by the browser's own account. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = entry as PerformanceEntry & {
              readonly value: number
              readonly hadRecentInput: boolean
            }
            if (!shift.hadRecentInput) sum += shift.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )

async function visit(address: string, javaScriptEnabled: boolean) {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ARGS,
  })
  try {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_3G)
    const bytes = countBytes(session)
    const started = performance.now()
    await page.goto(address, { waitUntil: 'commit', timeout: 120_000 })
    const htmlMs = performance.now() - started
    await page.locator('input[type="file"]').waitFor({ state: 'attached' })
    await page
      .getByRole('button', { name: /translate/i })
      .first()
      .waitFor()
    const usableMs = performance.now() - started
    await page.waitForLoadState('networkidle', { timeout: 120_000 })
    const kb = (kind: string) => Number(((bytes.get(kind) ?? 0) / 1024).toFixed(1))
    const cls = javaScriptEnabled ? Number((await layoutShift(page)).toFixed(4)) : 0
    return { htmlMs: Math.round(htmlMs), usableMs: Math.round(usableMs), kb, cls }
  } finally {
    await browser.close()
  }
}

const service = await startService()
try {
  await fetch(service.origin + options.path).then((response) => response.arrayBuffer())
  const plain = await visit(service.origin + options.path, false)
  const full = await visit(service.origin + options.path, true)
  const report = {
    htmlMs: plain.htmlMs,
    usableMs: plain.usableMs,
    withScriptMs: full.usableMs,
    scriptKb: full.kb('Script'),
    styleKb: full.kb('Stylesheet'),
    fontKb: full.kb('Font'),
    documentKb: full.kb('Document'),
    cls: full.cls,
  }
  console.log(JSON.stringify(report))
} finally {
  await service.stop()
}
