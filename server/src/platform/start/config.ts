import type { FactorRole } from '@quartet/contract/identity/identity'
import { z } from 'zod'
import type { ClearingSettings } from '../outward/clearing-house.ts'
import type { ProviderSettings } from '../outward/openid.ts'
import { StartFailure } from '../start-failure.ts'
import type { TraceSettings } from '../watch/traces.ts'

const flag = z.stringbool().optional()
const hours = z.coerce.number().int().min(1)

/** Over the network only TLS tells who answers. */
const isSafe = (address: string) =>
  address.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(address)

const provider = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{1,30}$/, 'a short name in small letters, such as google')
    .refine((id) => id !== 'email' && id !== 'phone', 'not email or phone'),
  name: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https?$/ }).refine(isSafe, 'an https address'),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
}) satisfies z.ZodType<ProviderSettings>

function readJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'JSON' })
    return z.NEVER
  }
}

/** A private key to sign access tokens with, as a JWK. */
const signingKey = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().min(1).max(200).optional(),
})

/** Every setting that the product reads, with its default. The README's table says the same in words. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4001),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PRIVATE_HOSTS: z.string().default(''),
  DATABASE_PREPARE: z.enum(['0', '1']).default('1'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  DEMO: flag,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEY_BEFORE: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LEGACY_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  ANALYTICS_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.string().optional(),
  CORS_ORIGINS: z.string().default(''),
  SIGN_UP: flag,
  PHONE_SIGN_UP: flag,
  CONFIRM_FIRST: flag,
  AUTO_CONFIRM: flag,
  MANUAL_LINKING: flag,
  PASSWORD_LENGTH: z.coerce.number().int().min(10).max(64).default(10),
  SESSION_HOURS: hours.default(90 * 24),
  SESSION_IDLE_HOURS: hours.default(30 * 24),
  REFRESH_REUSE_SECONDS: z.coerce.number().int().min(0).max(60).default(10),
  WORKER: flag,
  RATE_LIMITS: flag,
  FACTORS_REQUIRED: z
    .string()
    .regex(/^(none|(admin|gym_admin|owner)(,(admin|gym_admin|owner))*)$/, 'none, or some of admin,gym_admin,owner')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\p{Cc}]+@[^\p{Cc}]+$/u, 'an address such as Quartet <hello@example.com>')
    .default('Quartet <no-reply@localhost>'),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).max(20).optional(),
  CLEARING_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSafe, 'an https address')
    .optional(),
  CLEARING_TOKEN: z.string().min(8).optional(),
  CLEARING_SECRET: z.string().min(32).optional(),
  PUSH_HOSTS: z.string().default(''),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  SIGNING_KEYS: z
    .string()
    .transform(readJson)
    .pipe(z.looseObject({ keys: z.array(signingKey).min(1).max(10) }, 'a JWK set of private ES256 keys'))
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(60).default('quartet'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  METRICS_TOKEN: z.string().min(32).optional(),
  WEBAUTHN_ID: z.hostname().toLowerCase().optional(),
  CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  OPENID_PROVIDERS: z.string().default('[]').transform(readJson).pipe(z.array(provider)),
  NODE_ENV: z.string().default('production'),
})

export type SigningJwk = z.infer<typeof signingKey>

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The Redis that several servers share; without one this server is alone. */
  redisUrl: string | undefined
  databasePool: number
  /** Whether connections keep the plans of their statements. */
  databasePrepare: boolean
  demo: boolean
  publicUrl: string | undefined
  secretKey: string | undefined
  /** The master key that `secretKey` takes the place of, while what it sealed is sealed anew. */
  secretKeyBefore: string | undefined
  logLevel: string
  legacyUrl: string | undefined
  geocoderUrl: string | undefined
  /** The script that counts visits of those who agreed; without one nothing is counted and nobody is asked. */
  analyticsUrl: string | undefined
  trustProxy: string[]
  corsOrigins: string[]
  worker: boolean
  rateLimits: boolean
  /** Roles that must have a second factor. */
  factorsRequired: FactorRole[]
  smtpUrl: string | undefined
  mailFrom: string
  /** The gateway that sends text messages; without one they are kept and read in the outbox. */
  sms: { url: string; token: string | undefined; from: string | undefined } | undefined
  /** The clearing house that super goes through; without one contributions are counted and not sent. */
  clearing: ClearingSettings | undefined
  /** Push services besides those of the browsers, as host:port. */
  pushHosts: string[]
  /** The bucket that keeps files; without one they lie in the data folder. */
  s3: { endpoint: string | undefined; bucket: string; region: string; key: string; secret: string } | undefined
  /** Private keys that sign access tokens, the first one now; without them the product makes and keeps its own. */
  signingKeys: SigningJwk[]
  /** The bearer token with which a program reads /metrics; without one only admins do. */
  metricsToken: string | undefined
  /** Where spans go; without it nothing is traced. */
  traces: TraceSettings | undefined
  /** The clamd that looks at every document before it is opened, as tcp://host:port. */
  clamdUrl: string | undefined
  /** Services that people can sign in with beside their password. */
  providers: ProviderSettings[]
  /** How people come in: whether strangers may open accounts, passwords in characters, sessions in hours. */
  access: {
    signUp: boolean
    phoneSignUp: boolean
    confirmFirst: boolean
    autoConfirm: boolean
    manualLinking: boolean
    passwordLength: number
    /** The domain that passkeys and security keys belong to; without one the host that people use. */
    webauthnId: string | undefined
    sessions: { hours: number; idleHours: number; reuseSeconds: number }
  }
  development: boolean
  /** Whether what holds up others by waiting for a network inside a transaction throws: in development and in tests. */
  strict: boolean
}

/**
 * Reads the settings from an environment, empty values counting as unset.
 * Throws a StartFailure with one sentence that names every setting that is wrong.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = settings.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join(', ')
    throw new StartFailure(`Correct these settings: ${wrong}.`)
  }
  const it = read.data
  refuseUnguarded(it)
  const demo = it.DEMO ?? it.DATABASE_URL === undefined
  return {
    port: it.PORT,
    host: it.HOST,
    dataDir: it.DATA_DIR,
    databaseUrl: it.DATABASE_URL,
    redisUrl: it.REDIS_URL,
    databasePool: it.DATABASE_POOL,
    databasePrepare: it.DATABASE_PREPARE === '1',
    demo,
    publicUrl: it.PUBLIC_URL,
    secretKey: it.SECRET_KEY,
    secretKeyBefore: it.SECRET_KEY_BEFORE,
    logLevel: it.LOG_LEVEL,
    legacyUrl: it.LEGACY_URL,
    geocoderUrl: it.GEOCODER_URL,
    analyticsUrl: it.ANALYTICS_URL,
    trustProxy: list(it.TRUST_PROXY ?? ''),
    corsOrigins: list(it.CORS_ORIGINS),
    worker: it.WORKER ?? true,
    rateLimits: it.RATE_LIMITS ?? true,
    factorsRequired: factorRoles(it.FACTORS_REQUIRED ?? (demo ? 'none' : 'admin,gym_admin,owner')),
    smtpUrl: it.SMTP_URL,
    mailFrom: it.MAIL_FROM,
    sms: it.SMS_URL ? { url: it.SMS_URL, token: it.SMS_TOKEN, from: it.SMS_FROM } : undefined,
    clearing: clearingOf(it),
    pushHosts: list(it.PUSH_HOSTS),
    s3: bucketOf(it),
    signingKeys: it.SIGNING_KEYS?.keys ?? [],
    metricsToken: it.METRICS_TOKEN,
    traces: tracesOf(it),
    clamdUrl: it.CLAMD_URL,
    providers: it.OPENID_PROVIDERS,
    access: {
      signUp: it.SIGN_UP ?? true,
      phoneSignUp: it.PHONE_SIGN_UP ?? false,
      confirmFirst: it.CONFIRM_FIRST ?? false,
      autoConfirm: it.AUTO_CONFIRM ?? false,
      manualLinking: it.MANUAL_LINKING ?? true,
      passwordLength: it.PASSWORD_LENGTH,
      webauthnId: webauthnIdOf(it),
      sessions: {
        hours: it.SESSION_HOURS,
        idleHours: it.SESSION_IDLE_HOURS,
        reuseSeconds: it.REFRESH_REUSE_SECONDS,
      },
    },
    development: it.NODE_ENV === 'development',
    strict: it.NODE_ENV !== 'production',
  }
}

function factorRoles(text: string): FactorRole[] {
  return text === 'none' ? [] : (text.split(',') as FactorRole[])
}

/** Browsers make keys only for the host that they show, or a domain above it. */
function webauthnIdOf({ WEBAUTHN_ID: id, PUBLIC_URL: url }: z.infer<typeof settings>): string | undefined {
  if (id && !(url && `.${new URL(url).hostname}`.endsWith(`.${id}`)))
    throw new StartFailure('WEBAUTHN_ID has to be the host of PUBLIC_URL or a domain above it.')
  return id
}

/**
 * What goes to another machine in the clear can be read and changed on its way: passwords of the database, words of
 * messages. Hosts of a network that nobody else is on are named in PRIVATE_HOSTS. OWASP ASVS 5.0, 12.3.1.
 */
function refuseUnguarded({ DATABASE_URL, REDIS_URL, PRIVATE_HOSTS }: z.infer<typeof settings>): void {
  const near = new Set(['localhost', '127.0.0.1', '[::1]', '', ...list(PRIVATE_HOSTS)])
  const guarded = (url: URL) =>
    url.protocol === 'rediss:' || /^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? '')
  for (const [name, address] of Object.entries({ DATABASE_URL, REDIS_URL })) {
    const url = address ? new URL(address) : undefined
    if (!url || near.has(url.hostname) || guarded(url)) continue
    const how = name === 'REDIS_URL' ? 'rediss://' : 'sslmode=verify-full'
    throw new StartFailure(
      `${name} leads to ${url.hostname} in the clear: use ${how}, or name the host in PRIVATE_HOSTS if the network is yours alone.`,
    )
  }
}

function bucketOf(it: z.infer<typeof settings>): Config['s3'] {
  const { S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_ENDPOINT: endpoint, S3_REGION: region } = it
  if (!bucket && !key && !secret && !endpoint) return undefined
  if (!bucket || !key || !secret) throw new StartFailure('A bucket needs all of S3_BUCKET, S3_KEY and S3_SECRET.')
  return { endpoint, bucket, region, key, secret }
}

function tracesOf(it: z.infer<typeof settings>): Config['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: share } = it
  return endpoint ? { endpoint, service, share } : undefined
}

function clearingOf(it: z.infer<typeof settings>): Config['clearing'] {
  const { CLEARING_URL: url, CLEARING_TOKEN: token, CLEARING_SECRET: secret } = it
  if (!url && !token && !secret) return undefined
  if (!url || !token || !secret)
    throw new StartFailure('A clearing house needs all of CLEARING_URL, CLEARING_TOKEN and CLEARING_SECRET.')
  return { url, token, secret }
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
