import type { S3Client } from '@aws-sdk/client-s3'
import type { Sdk } from './s3-sdk'
import { StoreAwayError } from './store'

/** Where an S3-compatible store is and who we are to it. */
export interface S3Access {
  /** Origin; undefined: Amazon's own of the region. */
  readonly endpoint: string | undefined
  readonly region: string
  /** The bucket in the path (`https://host/bucket/key`) instead of the host's name. */
  readonly pathStyle: boolean
  /** Undefined: found as Amazon's programs find them (environment, profile, the machine's role). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** Tries of one request, the first one included. The SDK waits between them, longer each time. */
const TRIES = 4
const CONNECT_MS = 5_000
/** Without a byte in either direction; a download that waits for its reader goes on by another request. */
const IDLE_MS = 60_000
/** Connections to the store: uploads and downloads at once, and some. */
const CONNECTIONS = 64

/**
 * The SDK sends checksums of its own only where the protocol demands them: not all compatible stores know the newer ones. Ours is
 * SHA-256 of the whole, kept beside the object; besides, the signature covers that of every request's body.
 */
export const createS3Client = (
  { s3 }: Sdk,
  { endpoint, region, pathStyle, credentials }: S3Access,
): S3Client => {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS }
  return new s3.S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: TRIES,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

/** HTTP status of what the store has answered; undefined where it has not. */
const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/** Whether there is no such object; a bucket that is missing is another matter. */
export const isNotThere = (error: unknown): boolean =>
  statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'

/** A part was asked for of which there is no byte. */
export const isBeyondEnd = (error: unknown): boolean => statusOf(error) === 416

/**
 * What a caller is told when a request has failed for good. Of the service's own error nothing is kept but name, status and message:
 * its other fields repeat the key's id and the signature, and errors are logged.
 */
export const asAway = (error: unknown): StoreAwayError => {
  if (error instanceof StoreAwayError) return error
  const status = statusOf(error)
  const told = error instanceof Error ? error.message : String(error)
  if (status !== undefined) {
    return new StoreAwayError(`The store of files refuses: ${status} ${nameOf(error)}: ${told}`)
  }
  const { code } = error as { readonly code?: unknown }
  return new StoreAwayError(`The store of files does not answer: ${told || String(code)}`)
}
