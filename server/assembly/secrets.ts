import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { Config } from '../config'

const SecretsSchema = z.object({
  session: z.array(z.string()).min(1),
  visitor: z.string(),
  card: z.object({
    secretKey: z.string(),
    publishableKey: z.string(),
    webhookSecret: z.string(),
    fingerprint: z.string(),
  }),
})

/**
 * `session` signs the session cookie (the first signs, all verify); `visitor` signs visitor tokens; `card` holds the keys of the
 * embedded card provider, named as Stripe names them.
 */
type KeptSecrets = z.infer<typeof SecretsSchema>

export interface Secrets extends Omit<KeptSecrets, 'visitor'> {
  readonly visitor: readonly string[]
}

type GivenSecrets = Pick<Config, 'sessionSecrets' | 'visitorSecrets'>

/** Thrown with the file and what the operator can do. */
export class SecretsFileError extends Error {
  override readonly name = 'SecretsFileError'
}

const makeSecrets = (): KeptSecrets => ({
  session: [randomSecret()],
  visitor: randomSecret(),
  card: {
    secretKey: `sk_test_${randomSecret()}`,
    publishableKey: `pk_test_${randomSecret()}`,
    webhookSecret: `whsec_${randomSecret()}`,
    fingerprint: randomSecret(),
  },
})

/**
 * Secrets of this installation, made at the first start and kept in the data folder with owner-only rights. What an older version
 * did not know yet is added. Those that the settings give are taken instead: several processes share them.
 */
export function loadSecrets(dataDir: string, given: GivenSecrets): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  const { kept, isWhole } = readKept(file)
  if (!isWhole) {
    const temporary = `${file}.${process.pid}`
    fs.writeFileSync(temporary, JSON.stringify(kept), { mode: 0o600 })
    fs.renameSync(temporary, file)
  }
  return {
    ...kept,
    session: given.sessionSecrets ? [...given.sessionSecrets] : kept.session,
    visitor: given.visitorSecrets ?? [kept.visitor],
  }
}

function readKept(file: string): { kept: KeptSecrets; isWhole: boolean } {
  if (!fs.existsSync(file)) return { kept: makeSecrets(), isWhole: false }
  try {
    const found = JSON.parse(fs.readFileSync(file, 'utf8')) as object
    const kept = SecretsSchema.parse({ ...makeSecrets(), ...found })
    return { kept, isWhole: Object.keys(found).length >= Object.keys(kept).length }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    throw new SecretsFileError(
      `${file} is damaged. Restore it from a backup, or remove it: new secrets are made then, and everybody is logged out.`,
    )
  }
}

export const randomSecret = (): string => randomBytes(32).toString('base64url')
