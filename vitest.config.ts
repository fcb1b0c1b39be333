import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  plugins: [
    {
      // vanilla-extract outside its compiler: every *.css.ts needs a file scope
      name: 'vanilla-extract-file-scope',
      enforce: 'pre',
      transform(code, id) {
        if (!id.endsWith('.css.ts')) return undefined
        const file = JSON.stringify(path.relative(root, id))
        return `import { setFileScope, endFileScope } from '@vanilla-extract/css/fileScope'\nsetFileScope(${file}, 'verso')\n${code}\nendFileScope()`
      },
    },
  ],
  esbuild: { jsx: 'automatic' },
  resolve: { alias: { '~': path.join(root, 'app'), '#contracts': path.join(root, 'server/contracts') } },
  test: {
    include: ['{app,server,scripts,bench}/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['@vanilla-extract/css/disableRuntimeStyles'],
    globalSetup: ['scripts/vitest-global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Decision 15.
    retry: process.env['CI'] ? 1 : 0,
  },
})
