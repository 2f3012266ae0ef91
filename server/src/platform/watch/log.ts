import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { withoutParams } from './redact-error.ts'

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

/** Errors of the database carry their whole connection, keys included, the row that was refused, and every value of their statement. */
function withoutConnection(error: Error): object {
  const {
    client: _client,
    detail: _detail,
    where: _where,
    params: _params,
    cause: _cause,
    ...told
  } = pino.stdSerializers.err(error) as Record<string, unknown>
  for (const [name, value] of Object.entries(told)) if (typeof value === 'string') told[name] = withoutParams(value)
  return told
}
