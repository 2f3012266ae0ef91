import { z } from 'zod'
import { StartFailure } from './start-failure.ts'

const flag = z.stringbool().optional()

/** Every setting that the product reads, with its default. The README's table says the same in words. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4001),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  DEMO: flag,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_KEY: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LEGACY_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: z.string().optional(),
  CORS_ORIGINS: z.string().default(''),
  WORKER: flag,
  RATE_LIMITS: flag,
  NODE_ENV: z.string().default('production'),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  demo: boolean
  publicUrl: string | undefined
  secretKey: string | undefined
  logLevel: string
  legacyUrl: string | undefined
  trustProxy: string[]
  corsOrigins: string[]
  worker: boolean
  rateLimits: boolean
  development: boolean
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
    throw new StartFailure(`These settings are not right: ${wrong}.`)
  }
  const it = read.data
  return {
    port: it.PORT,
    host: it.HOST,
    dataDir: it.DATA_DIR,
    databaseUrl: it.DATABASE_URL,
    databasePool: it.DATABASE_POOL,
    demo: it.DEMO ?? it.DATABASE_URL === undefined,
    publicUrl: it.PUBLIC_URL,
    secretKey: it.SECRET_KEY,
    logLevel: it.LOG_LEVEL,
    legacyUrl: it.LEGACY_URL,
    trustProxy: list(it.TRUST_PROXY ?? ''),
    corsOrigins: list(it.CORS_ORIGINS),
    worker: it.WORKER ?? true,
    rateLimits: it.RATE_LIMITS ?? true,
    development: it.NODE_ENV === 'development',
  }
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
