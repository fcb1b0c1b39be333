import { isIP } from 'node:net'
import * as z from 'zod'

/** Whose `X-Forwarded-*` headers are believed: nobody's or everybody's, those of so many hops, or of these addresses. */
export type TrustProxy = boolean | number | readonly string[]

/** Names of address ranges that Express knows. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isAddress(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) ? Number(bits) <= (version === 4 ? 32 : 128) : isIP(bits) === 4
}

function parse(setting: string): TrustProxy | null {
  const value = setting.trim()
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const entries = value.split(',').map((entry) => entry.trim())
  return entries.every((entry) => RANGES.has(entry) || isAddress(entry)) ? entries : null
}

/** The setting as text. Express would take the text `1` for the address 0.0.0.1 and believe nobody. */
export const TrustProxySchema = z
  .string()
  .default('loopback')
  .transform((value, context): TrustProxy => {
    const trusted = parse(value)
    if (trusted !== null) return trusted
    const message = 'must be true, false, a number of proxies, or addresses, such as loopback, 10.0.0.0/8'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
