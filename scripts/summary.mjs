// What each suite passed and failed, kept on disk so that .ci/run can close with one line over all of them.
import fs from 'node:fs'

const FILE = '.cache/suites.json'

const readSuites = () => {
  try {
    return JSON.parse(fs.readFileSync(FILE, 'utf8'))
  } catch {
    return {}
  }
}

export function forgetSuites() {
  fs.rmSync(FILE, { force: true })
}

export function recordSuite(name, passed, failed) {
  fs.mkdirSync('.cache', { recursive: true })
  fs.writeFileSync(FILE, JSON.stringify({ ...readSuites(), [name]: { passed, failed } }, null, 2))
}

/** `N passed, N failed` over the suites recorded so far. */
export function closingLine() {
  const suites = Object.values(readSuites())
  const sum = (field) => suites.reduce((total, suite) => total + suite[field], 0)
  return `${sum('passed')} passed, ${sum('failed')} failed`
}

if (process.argv[2] === 'forget') forgetSuites()
if (process.argv[2] === 'close') console.log(closingLine())
