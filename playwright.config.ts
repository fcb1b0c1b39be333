import { existsSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 4310)
const origin = `http://127.0.0.1:${port}`

/** Debian's Chromium; `CHROMIUM` names another one. */
const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (candidate) => candidate !== undefined && existsSync(candidate),
)

// The configuration is read again in each worker: the folder is made once and handed on.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(path.join(os.tmpdir(), 'verso-e2e-'))

const withoutScript = /[.]nojs[.]spec[.]ts$/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/fixtures/wait-for-engines.ts',
  fullyParallel: true,
  workers: 2,
  // Decision 15: in CI a failed journey runs once more, and is named.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['CI'] ? [['list'], ['html', { open: 'never' }]] : 'list',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: origin,
    // Recording doubles a journey's cost: in CI only the second run of one that failed is recorded.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'js', testIgnore: withoutScript },
    { name: 'nojs', testMatch: withoutScript, use: { javaScriptEnabled: false } },
  ],
  webServer: {
    command: 'node --enable-source-maps build/index.js',
    url: `${origin}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      DATA_DIR: process.env['E2E_DATA_DIR'],
      BERGAMOT_REGISTRY: 'off',
      RATE_LIMIT: 'off',
      // The journeys of visitors translate many documents; what a document costs has tests of its own.
      FREE_TRANSLATIONS: '1000',
      ACCESS_LOG: 'off',
      GALLERY: 'on',
      LOG_LEVEL: 'warn',
    },
  },
})
