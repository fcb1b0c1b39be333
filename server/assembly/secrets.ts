import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const SecretsSchema = z.object({ session: z.array(z.string()).min(1), visitor: z.string() })

/** `session` signs the session cookie (the first signs, all verify); `visitor` signs visitor tokens. */
export type Secrets = z.infer<typeof SecretsSchema>

/** Secrets of this installation, made at the first start and kept in the data folder with owner-only rights. */
export function loadSecrets(dataDir: string, sessionSecrets: readonly string[] | undefined): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  if (!fs.existsSync(file)) {
    const fresh: Secrets = { session: [randomSecret()], visitor: randomSecret() }
    const temporary = `${file}.${process.pid}`
    fs.writeFileSync(temporary, JSON.stringify(fresh), { mode: 0o600 })
    fs.renameSync(temporary, file)
  }
  const kept = SecretsSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
  return sessionSecrets ? { ...kept, session: [...sessionSecrets] } : kept
}

export const randomSecret = (): string => randomBytes(32).toString('base64url')
