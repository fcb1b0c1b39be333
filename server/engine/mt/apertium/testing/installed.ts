import { existsSync } from 'node:fs'

const MODE = '/usr/share/apertium/modes/eng-cat.mode'

/** Whether tests against the real engine can run; says aloud when they cannot. */
export function apertiumInstalled(): boolean {
  const installed = existsSync(MODE)
  if (!installed) console.info('Apertium is not installed: tests against it are left out')
  return installed
}
