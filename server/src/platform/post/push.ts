import webpush from 'web-push'
import { system } from '../actor.ts'
import { refuseInTransaction, type Database } from '../db/db.ts'
import { pushKeys, pushKeysPlace } from './push.tables.ts'
import { StartFailure } from '../start-failure.ts'
import type { Vault } from '../keys/vault.ts'

/** Where a browser takes its messages (RFC 8030), with the keys that only it opens them with (RFC 8291). */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
/** What a push shows. Lock screens show it to everybody: no more than a title, and where it leads. */
export type PushWords = {
  title: string
  /** A path inside the product. */
  url: string
  /** A second push of the same tag takes the place of the first. */
  tag: string
}

export type Push = {
  /** What browsers need to know to take our messages, as base64url. */
  publicKey: string
  /** Whether an address belongs to a push service that we talk to. Nobody makes us call any other. */
  takes(endpoint: string): boolean
  /** Answers 'gone' when the browser wants no more. Throws when the service did not take it. */
  send(target: PushTarget, words: PushWords, urgent: boolean): Promise<'sent' | 'gone'>
}

/** The services of the browsers that there are; a name also stands for what lies below it. */
const services = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
  'push.samsungosp.com',
]
/** How long a service may take to answer, in milliseconds. */
const patience = 10_000
/** How long a service keeps a message for a browser that is away, in seconds. */
const keptFor = 24 * 3600

/**
 * Push with the installation's keys, made now if there are none. `contact` is whom a push service can turn to, a mailto:
 * or https: address; `extraHosts` are further services, by host and port. Throws a StartFailure when the secret does not open the keys.
 */
export async function openPush(options: {
  database: Database
  vault: Vault
  contact: string
  extraHosts: string[]
}): Promise<Push> {
  const { publicKey, privateKey } = await openKeys(options.database, options.vault)
  const vapidDetails = { subject: options.contact, publicKey, privateKey }

  const takes: Push['takes'] = (endpoint) => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, host, username } = new URL(endpoint)
    if (options.extraHosts.includes(host)) return true
    return protocol === 'https:' && username === '' && services.some((one) => `.${hostname}`.endsWith(`.${one}`))
  }

  return {
    publicKey,
    takes,
    async send({ endpoint, p256dh, auth }, words, urgent) {
      if (!takes(endpoint)) return 'gone'
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(words), {
        vapidDetails,
        TTL: keptFor,
        urgency: urgent ? 'high' : 'normal',
        // A copy that waits beside an earlier one of the same notice takes its place.
        topic: words.tag.replaceAll('-', '').slice(0, 32),
      })
      const { 'Content-Length': _, ...headers } = request.headers as Record<string, string>
      refuseInTransaction('a push service')
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(request.body!),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      await answer.body?.cancel()
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}`)
      return 'sent'
    },
  }
}

/** Two starts at the same moment both try; the row that there can be only one of lets one of them win. */
async function openKeys(database: Database, vault: Vault): Promise<{ publicKey: string; privateKey: string }> {
  const row = await database.transact(system('push keys'), async (work) => {
    const [kept] = await work.tx.select().from(pushKeys)
    if (kept) return kept
    const made = webpush.generateVAPIDKeys()
    const sealedPrivateKey = vault.seal(Buffer.from(made.privateKey), pushKeysPlace)
    await work.tx
      .insert(pushKeys)
      .values({ one: true, publicKey: made.publicKey, sealedPrivateKey, createdAt: work.now })
      .onConflictDoNothing()
    return (await work.tx.select().from(pushKeys))[0]!
  })
  try {
    return { publicKey: row.publicKey, privateKey: vault.open(row.sealedPrivateKey, pushKeysPlace).toString() }
  } catch {
    throw new StartFailure(
      'The secret doesn’t decrypt the push keys in the database. Set the SECRET_KEY (or the data folder) that this database was created with.',
    )
  }
}
