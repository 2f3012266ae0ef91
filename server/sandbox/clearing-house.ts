import type { AddressInfo } from 'node:net'
import { openSandbox } from './clearing-server.ts'

/** `npm run clearing-house`: a clearing house of its own process that moves no money. */
const { CLEARING_PORT, CLEARING_TOKEN, CLEARING_SECRET, CLEARING_FILE, CLEARING_PACE, CLEARING_SLOWNESS } = process.env
const { server, stop } = openSandbox({
  token: CLEARING_TOKEN || 'sandbox-token',
  secret: CLEARING_SECRET || 'sandbox-webhook-secret-of-no-value',
  file: CLEARING_FILE || undefined,
  pace: Number(CLEARING_PACE ?? 20_000),
  slowness: Number(CLEARING_SLOWNESS ?? 30_000),
})
server.on('error', (error) => {
  console.error(`The clearing house sandbox cannot listen: ${error.message}`)
  process.exit(1)
})
server.listen(Number(CLEARING_PORT ?? 4090), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(`Clearing house sandbox at http://127.0.0.1:${port}/v1; it moves no money.`)
  process.send?.({ port })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stop()
    process.exit(0)
  })
// Whoever started it and is gone needs it no more.
process.on('disconnect', () => process.exit(0))
