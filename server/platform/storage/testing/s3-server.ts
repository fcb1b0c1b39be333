import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { createS3Client, type S3Access } from '../s3-client'
import { loadSdk } from '../s3-sdk'

/** Debian's package `python3-swift` installs for Debian's own Python. */
const PYTHON = '/usr/bin/python3'
const SWIFT = '/usr/lib/python3/dist-packages/swift/common/middleware/s3api/__init__.py'
const PROGRAM = fileURLToPath(new URL('s3-server.py', import.meta.url))

/** Whether OpenStack Swift is installed, which is the S3 server of the tests. */
export const isS3ServerThere = (): boolean => existsSync(PYTHON) && existsSync(SWIFT)

export interface S3Server {
  readonly access: S3Access & {
    readonly endpoint: string
    readonly credentials: NonNullable<S3Access['credentials']>
  }
  readonly bucket: string
  stop(): Promise<void>
}

const BUCKET = 'verso-tests'
const KEY = 'tests:verso'
const SECRET = 'a-secret-of-the-tests'

/** An S3 server of its own (decision 21), empty but for a bucket. It ends with this process, however that ends. */
export const startS3Server = async (): Promise<S3Server> => {
  const child = spawn(PYTHON, [PROGRAM, KEY, SECRET], { stdio: ['pipe', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)))
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error(`The S3 server did not start:\n${errors}`)))
  failed.catch(() => undefined)
  const [port] = (await Promise.race([once(createInterface(child.stdout), 'line'), failed])) as [string]
  const access = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    pathStyle: true,
    credentials: { accessKeyId: KEY, secretAccessKey: SECRET },
  }
  const client = createS3Client(await loadSdk(), access)
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  client.destroy()
  return {
    access,
    bucket: BUCKET,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
