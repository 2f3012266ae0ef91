import pg from 'pg'

/** Half of what a question costs is its planning, and the machine asks few different ones: each is planned once. */
export function planOnce(): void {
  const names = new Map<string, string>()
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [(pg.QueryConfig & { submit?: unknown }) | string, unknown]
    const config = typeof asked === 'string' ? { text: asked } : asked
    const plain = typeof config.text === 'string' && !config.name && !config.submit
    if (plain && (Array.isArray(values) || config.values)) {
      const name = names.get(config.text) ?? `planned ${names.size}`
      names.set(config.text, name)
      args[0] = { ...config, name }
    }
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
}
