import * as z from 'zod'

/** Settings of the store of files, part of the environment. */
export const StorageEnvironment = {
  STORAGE_URL: z
    .string()
    .regex(/^s3:\/\//, 'must start with s3://')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
}

type Environment = z.output<z.ZodObject<typeof StorageEnvironment>>

/** A bucket of an S3-compatible store. */
export interface StorageConfig {
  readonly bucket: string
  /** Before every key: empty, or ends with a slash. */
  readonly prefix: string
  /** Origin; undefined: Amazon's own of the region. */
  readonly endpoint: string | undefined
  readonly region: string
  /** The bucket stands in the path instead of the host's name. */
  readonly pathStyle: boolean
  /** Undefined: found as Amazon's programs find them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

const SHAPE = 's3://bucket/prefix?endpoint=https://host&region=name&style=path'
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** As our keys are made, so that every store can hold them. */
const PREFIX = /^(\/[a-z0-9_-][a-z0-9._-]*)*\/?$/

const QuerySchema = z.strictObject({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .refine((value) => URL.canParse(value) && new URL(value).pathname === '/', 'must be an origin')
    .optional(),
  region: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1'),
  style: z.enum(['path', 'host']).optional(),
})

/** What of STORAGE_URL cannot be used; never with the address itself, in which somebody may have put a key. */
const addressFault = (url: string): string | null => {
  if (!URL.canParse(url)) return `must be like ${SHAPE}`
  const { username, password, host, pathname, searchParams, hash } = new URL(url)
  if (username || password) return 'must hold no keys: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
  if (!BUCKET.test(host)) return 'its bucket is no name of a bucket'
  if (!PREFIX.test(pathname)) return 'its prefix may have a-z, 0-9, dots, hyphens and underscores'
  const query = QuerySchema.safeParse(Object.fromEntries(searchParams))
  return query.success && !hash ? null : `must be like ${SHAPE}`
}

/** A line a setting that cannot be used. */
export function storageFaults(env: Environment): string[] {
  const { STORAGE_URL: url, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env
  const faults: string[] = []
  const fault = url !== undefined && addressFault(url)
  if (fault) faults.push(`STORAGE_URL: ${fault}`)
  if ((id === undefined) !== (secret === undefined)) {
    faults.push(`${id === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY'}: is needed with the other`)
  }
  if (url === undefined && id !== undefined && secret !== undefined) {
    faults.push('STORAGE_URL: must be set where S3_ACCESS_KEY_ID is')
  }
  return faults
}

/** Undefined: files are kept in the data folder. Call it when there are no `storageFaults`. */
export function readStorage(env: Environment): StorageConfig | undefined {
  const { STORAGE_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (url === undefined) return undefined
  const { host: bucket, pathname, searchParams } = new URL(url)
  const { endpoint, region, style } = QuerySchema.parse(Object.fromEntries(searchParams))
  const prefix = pathname.split('/').filter(Boolean).join('/')
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: endpoint && new URL(endpoint).origin,
    region,
    // Stores of one's own seldom have a name for each bucket.
    pathStyle: style === undefined ? endpoint !== undefined : style === 'path',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}
