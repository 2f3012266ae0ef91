import { pino } from 'pino'
import type { DestinationStream, Logger, LoggerOptions } from 'pino'

export type Log = Logger

const secrets = ['password', 'token', 'access_token', 'refresh_token', 'authorization', 'cookie', 'secret', 'apikey']

/** Structured logs, one JSON object a line. Fields named like a secret are cut out at any of the first three depths. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutConnection },
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  }
  return to ? pino(options, to) : pino(options)
}

/** Errors of the database driver carry their whole connection, keys included, and in `detail` the row that was refused. */
function withoutConnection(error: Error): object {
  const {
    client: _client,
    detail: _detail,
    where: _where,
    ...told
  } = pino.stdSerializers.err(error) as Record<string, unknown>
  return told
}
