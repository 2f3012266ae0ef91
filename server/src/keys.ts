import { composeParts, type RunningServices } from './parts.ts'
import { resealAll } from './platform/db/reseal.ts'
import {
  openSigningKeys,
  rotateSigningKey,
  listSigningKeys,
} from './features/identity/sessions/signing-keys.commands.ts'
import {
  makeServiceToken,
  openServiceTokens,
  revokeServiceToken,
} from './features/identity/sessions/service-tokens.commands.ts'
import { createAccessTokens } from './platform/keys/access-token.ts'
import { systemClock } from './platform/clock.ts'
import { reachProduct, type ReachedProduct } from './platform/start/command-line.ts'
import { readConfig } from './platform/start/config.ts'
import { StartFailure } from './platform/start-failure.ts'
import { createVault } from './platform/keys/vault.ts'
import { createLog } from './platform/watch/log.ts'

const usage = `npm run keys                              lists the keys and service tokens
npm run keys -- rotate                    makes a signing key that takes over in 15 minutes
npm run keys -- service-token NAME DAYS   makes a token for a program that manages accounts, shown once
npm run keys -- revoke ID                 ends a service token at once
npm run keys -- reseal                    encrypts with SECRET_KEY what SECRET_KEY_BEFORE encrypted`

const never = (): never => {
  throw new Error('The product doesn’t run here.')
}
/** Slices are asked for what they say of themselves, and for nothing that they do. */
const notRunning: RunningServices = {
  log: createLog('warn'),
  demoLogins: [],
  push: never,
  address: never,
  database: never,
  queue: never,
  live: never,
  entrance: never,
}

const config = readConfig()
try {
  const product = await reachProduct(config)
  try {
    console.log(await answer(product, process.argv.slice(2)))
  } finally {
    await product.release()
  }
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function answer(product: ReachedProduct, [verb, ...rest]: string[]): Promise<string> {
  const vault = createVault(product.secret, config.secretKeyBefore)
  const keys = await openSigningKeys(product.database, vault, systemClock, config.signingKeys)
  if (verb === undefined) return product.run(list)
  if (verb === 'rotate') {
    if (config.signingKeys.length > 0)
      throw new StartFailure('This installation’s keys are set in SIGNING_KEYS. Rotate them there.')
    const { kid, from } = await product.run((work) => rotateSigningKey(work, vault))
    return `${kid} is published and signs from ${from.toString()}. Everyone stays signed in.`
  }
  if (verb === 'service-token') {
    const [name, days = ''] = rest
    if (!name || !/^[1-9]\d{0,3}$/.test(days)) throw new StartFailure(usage)
    const tokens = createAccessTokens(keys, config.publicUrl ? `${config.publicUrl}/auth/v1` : 'urn:quartet')
    const made = await product.run((work) => makeServiceToken(work, tokens, { name, days: Number(days) }))
    return `${made.id}\n${made.token}`
  }
  if (verb === 'reseal') {
    if (!config.secretKey || !config.secretKeyBefore)
      throw new StartFailure('Set SECRET_KEY to the new key and SECRET_KEY_BEFORE to the old one.')
    const { parts } = await composeParts(config, vault, notRunning)
    const sealedColumns = parts.flatMap((one) => one.sealed)
    const counts = await resealAll(product.run, vault, sealedColumns)
    const sealed = [...counts].map(([table, count]) => `${table}: ${count}`)
    return [...sealed, 'Everything is encrypted with SECRET_KEY. Start the product without SECRET_KEY_BEFORE.'].join(
      '\n',
    )
  }
  if (verb === 'revoke') {
    const known =
      /^[\da-f-]{36}$/.test(rest[0] ?? '') && (await product.run((work) => revokeServiceToken(work, rest[0]!)))
    if (!known) throw new StartFailure('There’s no such service token. It may have been revoked.')
    return `${rest[0]} revoked.`
  }
  throw new StartFailure(usage)
}

async function list(work: Parameters<Parameters<ReachedProduct['run']>[0]>[0]): Promise<string> {
  const keys = (await listSigningKeys(work)).map(
    (key) =>
      `signing key ${key.id}, from ${key.signsFrom.toString()}${key.retiredAt ? ` to ${key.retiredAt.toString()}` : ''}`,
  )
  const tokens = (await openServiceTokens(work)).map(
    (one) => `service token ${one.id} ${one.name}, to ${one.expiresAt.toString()}`,
  )
  return [...keys, ...tokens, '', usage].join('\n')
}
