import path from 'node:path'
import * as z from 'zod'
import { CardEnvironment, cardFaults, readCard, type CardConfig } from './card'
import { EngineEnvironment, enginesWithoutSettings, readEngines, type EngineConfig } from './engines'
import { MetricsEnvironment, readMetrics, type MetricsConfig } from './metrics'
import { RoleEnvironment, roleFaults, type Role } from './role'
import { readStorage, StorageEnvironment, storageFaults, type StorageConfig } from './storage'
import { TrustProxySchema, type TrustProxy } from './trust-proxy'

const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on')

const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Goes into the head of a mail. */
const headLine = z
  .string()
  .regex(/^[^\p{Cc}]+@[^\p{Cc}]+$/u, 'must be an address, such as Verso <no-reply@verso.example>')

const EnvironmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATA_DIR: z.string().min(1).default('data'),
  PUBLIC_ORIGIN: address.optional(),
  SITE_NAME: z.string().min(1).max(60).default('Verso'),
  SELLER_NAME: z.string().max(200).optional(),
  SELLER_ADDRESS: z.string().max(400).optional(),
  SELLER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code of two capitals, such as DE')
    .optional(),
  SELLER_VAT_ID: z.string().max(30).optional(),
  SELLER_VAT_PERCENT: z.coerce.number().min(0).max(50).default(0),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  WEBAPI_URL: address.optional(),
  ACCOUNT_URL: address.optional(),
  CONFIGURATOR_URL: address.optional(),
  CONFIG_FILE: z.string().min(1).optional(),
  ACCOUNT_PUBLIC_URL: address.optional(),
  PAY_URL: address.optional(),
  UPSTREAM_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  UPSTREAM_KEY: z.string().min(16).optional(),
  LOGIN_LINKS: z.enum(['accept', 'confirm']).default('accept'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: headLine.optional(),
  SUPPORT_EMAIL: z.email().optional(),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be a domain, such as example.org')
    .optional(),
  SESSION_SECRETS: z.string().min(16).optional(),
  TRUST_PROXY: TrustProxySchema,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ACCESS_LOG: flag('on'),
  GALLERY: z.enum(['on', 'off']).optional(),
  RATE_LIMIT: flag('on'),
  FREE_TRANSLATIONS: z.coerce.number().int().min(0).max(1_000_000).optional(),
  VISITOR_TRANSLATIONS: flag('on'),
  WORKER_MEMORY_MB: z.coerce.number().int().min(128).default(1024),
  WORKER_PROCESSES: z.coerce.number().int().min(1).max(64).default(2),
  WORKER_SPARES: z.coerce.number().int().min(0).max(16).default(1),
  LEGACY: flag('on'),
  SOFFICE: z.string().min(1).default('soffice'),
  OCR: flag('on'),
  TESSERACT: z.string().min(1).default('tesseract'),
  JOBS_AT_ONCE: z.coerce.number().int().min(1).max(64).default(5),
  ENGINE_MEMORY_MB: z.coerce.number().int().min(64).default(1024),
  ...EngineEnvironment,
  ...CardEnvironment,
  ...StorageEnvironment,
  ...RoleEnvironment,
  ...MetricsEnvironment,
})

/** Every setting of the service, read once at the start and frozen. Names and defaults are listed in the README. */
export interface Config {
  readonly mode: 'production' | 'development' | 'test'
  readonly role: Role
  readonly host: string
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  /** Origin under which browsers reach the site; without it the request's own Host is believed. */
  readonly publicOrigin: string | undefined
  readonly siteName: string
  /** Who runs the site and sells, as the policies name him; without it they name the site only. */
  readonly sellerName: string | undefined
  /** In one line. */
  readonly sellerAddress: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly sellerCountry: string | undefined
  readonly sellerVatId: string | undefined
  /** VAT that prices include; 0: invoices state none. */
  readonly sellerVatPercent: number
  /** PostgreSQL; without it the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined
  /** Where files are kept; without it in `dataDir`. */
  readonly storage: StorageConfig | undefined
  /** A foreign web-API host; without it the embedded one. */
  readonly webapiUrl: string | undefined
  /** A foreign configurator host; without it the embedded one. */
  readonly configuratorUrl: string | undefined
  /** Prices and plans of the embedded configurator, absolute. */
  readonly configFile: string
  /** A foreign account host; without it the embedded one. */
  readonly accountUrl: string | undefined
  /** Where browsers find the account host's screens; without it beside the site, under `/account-center`. */
  readonly accountPublicUrl: string | undefined
  /** A foreign payment host; without it the embedded one. */
  readonly payUrl: string | undefined
  /** Where other instances find the embedded hosts; without it they are for this process alone. */
  readonly upstreamPort: number | undefined
  /** What instances show each other: asked for at `upstreamPort`, and shown to the foreign hosts above. */
  readonly upstreamKey: string | undefined
  /** Whether a token in an address that this browser has not asked for logs in at once, or asks first. */
  readonly loginLinks: 'accept' | 'confirm'
  /** Without it letters are written to `outbox/` in `dataDir`. */
  readonly smtpUrl: string | undefined
  /** Sender of letters. */
  readonly mailFrom: string
  readonly supportEmail: string
  /** Domain of the tracking cookies; without it they are for this host only. */
  readonly cookieDomain: string | undefined
  readonly sessionSecrets: readonly string[] | undefined
  /** Sign visitor tokens and quotes: the first the new ones, the others are still believed. */
  readonly visitorSecrets: readonly string[] | undefined
  /** Express's `trust proxy`. */
  readonly trustProxy: TrustProxy
  readonly logLevel: string
  readonly accessLog: boolean
  /** Shows the parts of the interface under `/gallery`. */
  readonly gallery: boolean
  readonly rateLimit: boolean
  /** Free translations of a new user or visitor; without it as the configurator says. */
  readonly freeTranslations: number | undefined
  /** Whether visitors without an account may translate documents, within their free translations. */
  readonly visitorTranslations: boolean
  readonly workerMemoryMb: number
  readonly workerProcesses: number
  /** Processes that wait with the parsers loaded. */
  readonly workerSpares: number
  /** LibreOffice, which converts documents of older office programs; undefined: they are refused. */
  readonly office: string | undefined
  /** Tesseract, which reads scanned pages and pictures; undefined: they are refused. */
  readonly recognition: string | undefined
  readonly jobsAtOnce: number
  readonly engineMemoryMb: number
  readonly engines: EngineConfig
  readonly card: CardConfig
  /** Where processes with screens tell their figures; without it nowhere. */
  readonly metrics: MetricsConfig | undefined
}

/** Thrown with one line a wrong setting; the start ends with it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The only reader of the environment. Empty variables count as unset. Throws `ConfigError`. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = EnvironmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Settings that cannot be used:\n  ${lines.join('\n  ')}`)
  }
  const env = parsed.data
  const unset = [
    ...enginesWithoutSettings(env),
    ...cardFaults(env),
    ...storageFaults(env),
    ...roleFaults(env),
  ]
  if (env.UPSTREAM_PORT !== undefined && env.UPSTREAM_KEY === undefined) {
    unset.push('UPSTREAM_KEY: must be set where UPSTREAM_PORT is')
  }
  if (unset.length > 0) throw new ConfigError(`Settings that cannot be used:\n  ${unset.join('\n  ')}`)
  const mailDomain = env.PUBLIC_ORIGIN ? new URL(env.PUBLIC_ORIGIN).hostname : 'localhost'
  return Object.freeze({
    mode: env.NODE_ENV,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    dataDir: path.resolve(env.DATA_DIR),
    publicOrigin: env.PUBLIC_ORIGIN && new URL(env.PUBLIC_ORIGIN).origin,
    siteName: env.SITE_NAME,
    sellerName: env.SELLER_NAME,
    sellerAddress: env.SELLER_ADDRESS,
    sellerCountry: env.SELLER_COUNTRY,
    sellerVatId: env.SELLER_VAT_ID,
    sellerVatPercent: env.SELLER_VAT_PERCENT,
    databaseUrl: env.DATABASE_URL,
    storage: readStorage(env),
    webapiUrl: env.WEBAPI_URL,
    configuratorUrl: env.CONFIGURATOR_URL,
    configFile: path.resolve(env.CONFIG_FILE ?? path.join(env.DATA_DIR, 'plans.json')),
    accountUrl: env.ACCOUNT_URL,
    accountPublicUrl: env.ACCOUNT_PUBLIC_URL,
    payUrl: env.PAY_URL,
    upstreamPort: env.UPSTREAM_PORT,
    upstreamKey: env.UPSTREAM_KEY,
    loginLinks: env.LOGIN_LINKS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.SITE_NAME.replace(/[^\p{L}\p{N} ]/gu, '')} <no-reply@${mailDomain}>`,
    supportEmail: env.SUPPORT_EMAIL ?? `support@${mailDomain}`,
    cookieDomain: env.COOKIE_DOMAIN,
    sessionSecrets: env.SESSION_SECRETS?.split(','),
    visitorSecrets: env.VISITOR_SECRETS?.split(','),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    accessLog: env.ACCESS_LOG,
    gallery: (env.GALLERY ?? (env.NODE_ENV === 'development' ? 'on' : 'off')) === 'on',
    rateLimit: env.RATE_LIMIT,
    freeTranslations: env.FREE_TRANSLATIONS,
    visitorTranslations: env.VISITOR_TRANSLATIONS,
    workerMemoryMb: env.WORKER_MEMORY_MB,
    workerProcesses: env.WORKER_PROCESSES,
    workerSpares: env.WORKER_SPARES,
    office: env.LEGACY ? env.SOFFICE : undefined,
    recognition: env.OCR ? env.TESSERACT : undefined,
    jobsAtOnce: env.JOBS_AT_ONCE,
    engineMemoryMb: env.ENGINE_MEMORY_MB,
    engines: readEngines(env),
    card: readCard(env),
    metrics: readMetrics(env),
  })
}
