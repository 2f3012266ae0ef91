import type { Config } from './config.ts'

type Known = Pick<Config, 'publicUrl' | 'host' | 'corsOrigins'>

/** Where people reach this installation, without a slash at the end. Never taken from a request, whose Host anybody may write. */
export function ownAddress(config: Known, port: number): string {
  if (config.publicUrl) return config.publicUrl.replace(/\/+$/, '')
  return `http://${isLoopback(config.host) ? 'localhost' : bracketed(config.host)}:${port}`
}

/** Origins whose pages are this installation's own: the one place that links in mails may lead back to. */
export function ownOrigins(config: Known, port: number): Set<string> {
  const own = [ownAddress(config, port)]
  if (!config.publicUrl && isLoopback(config.host)) own.push(`http://127.0.0.1:${port}`, `http://[::1]:${port}`)
  return new Set([...own, ...config.corsOrigins].map((address) => new URL(address).origin))
}

const isLoopback = (host: string) => ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)
