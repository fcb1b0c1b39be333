import { createRequire } from 'node:module'
import path from 'node:path'
import type { ModelProgram } from '../model-process'

const require = createRequire(import.meta.url)

/** The child as it is built before all suites, and the package beside it. */
export const PROGRAM: ModelProgram = {
  entry: path.resolve('build/bergamot.js'),
  packageFolder: path.dirname(require.resolve('@browsermt/bergamot-translator/worker/translator-worker.js')),
}
