import { createHash } from 'node:crypto'
import { addressGroup } from '../../../platform/http'

/** SHA-256 as hexadecimal. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What addresses are counted and stored by. */
export const addressDigest = (address: string): string => digest(`address ${addressGroup(address)}`)
