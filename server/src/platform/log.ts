import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

const secrets = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'cookie', 'secret', 'apikey']

/** Structured logs, one JSON object a line. Fields named like a secret are cut out at any of the first three depths. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutConnection },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  })
}

/** Errors of the database driver carry their whole connection, keys included. */
function withoutConnection(error: Error): object {
  const { client: _client, ...told } = pino.stdSerializers.err(error) as Record<string, unknown>
  return told
}
