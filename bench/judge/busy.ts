import process from 'node:process'

/** Milliseconds that this process has worked: other work on the machine does not count. */
export function busy(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
