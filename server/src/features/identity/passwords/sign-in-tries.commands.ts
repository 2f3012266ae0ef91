import { createHash } from 'node:crypto'
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { sqlInstant } from '../../../platform/db/columns.ts'
import { clientAddress } from '../../../platform/http/client-address.ts'
import type { Work } from '../../../platform/db/db.ts'
import { signInTries as tries } from '../codes/codes.tables.ts'
import {
  judgeTry,
  lockMinutes,
  mostPerAddress,
  mostPerAddressAndSource,
  mostPerSource,
  type TryVerdict,
} from './sign-in-tries.rules.ts'

const nobody = Buffer.alloc(0)
const everywhere = ''

function addressHash(email: string): Buffer {
  return createHash('sha256').update(email.toLowerCase()).digest()
}

/**
 * Counts one try at a password before it is looked at (decision 9): in one statement, so that sixty at once are sixty.
 * A try that is refused for its address and source does not count further, and a lock is never made longer.
 */
export async function countTry(work: Work, email: string, ip: string): Promise<TryVerdict> {
  const hash = addressHash(email)
  const source = clientAddress(ip)
  const { rows } = await work.tx.execute<{ pair: number; address: number | null; source: number | null }>(sql`
    with pair as (${counted(sql`select ${hash}::bytea, ${source}`, mostPerAddressAndSource, work.now)}),
    address as (${counted(sql`select ${hash}::bytea, ${everywhere} from pair where pair.tries <= ${mostPerAddressAndSource}::int`, mostPerAddress, work.now)}),
    source as (${counted(sql`select ${nobody}::bytea, ${source} from address where address.tries <= ${mostPerAddress}::int`, mostPerSource, work.now)})
    select (select tries from pair) as pair, (select tries from address) as address, (select tries from source) as source`)
  return judgeTry(rows[0]!)
}

/** Counts one more for the row that `who` selects, or begins anew when its time or its lock is over. */
function counted(who: SQL, most: number, now: Temporal.Instant): SQL {
  const lockEnd = sqlInstant(now.add({ minutes: lockMinutes }))
  const over = sql`coalesce(t.locked_until, t.began_at + make_interval(mins => ${lockMinutes}::int)) <= ${sqlInstant(now)}`
  return sql`
    insert into ${tries} as t (address_hash, source, tries, began_at)
    select who.address_hash, who.source, 1, ${sqlInstant(now)} from (${who}) as who (address_hash, source)
    on conflict (address_hash, source) do update set
      tries = case when ${over} then 1 else t.tries + 1 end,
      began_at = case when ${over} then excluded.began_at else t.began_at end,
      locked_until = case
        when ${over} then null
        when t.locked_until is null and t.tries + 1 >= ${most}::int then ${lockEnd}
        else t.locked_until end
    returning t.tries`
}

/** Takes back what a person counted up before the right password came. What others tried from elsewhere stays. */
export async function forgiveTries(work: Work, email: string, ip: string): Promise<void> {
  const hash = addressHash(email)
  const source = clientAddress(ip)
  const [own] = await work.tx.delete(tries).where(row(hash, source)).returning({ tries: tries.tries })
  await takeBack(work, row(hash, everywhere), Math.min(own?.tries ?? 0, mostPerAddressAndSource))
  await takeBack(work, row(nobody, source), 1)
}

/** Ends every lock on an address, and forgets the tries that led there. Answers whether it was locked. */
export async function unlockAddress(work: Work, email: string): Promise<boolean> {
  const mine = eq(tries.addressHash, addressHash(email))
  // In the order in which a try counts, so that neither waits for the other for ever.
  await work.tx
    .select({ source: tries.source })
    .from(tries)
    .where(mine)
    .orderBy(sql`${tries.source} desc`)
    .for('update')
  const gone = await work.tx.delete(tries).where(mine).returning({ lockedUntil: tries.lockedUntil })
  return gone.some((one) => one.lockedUntil !== null && Temporal.Instant.compare(one.lockedUntil, work.now) > 0)
}

/** Forgets tries that count no more. */
export async function dropOldTries(work: Work): Promise<void> {
  await work.tx.delete(tries).where(lt(tries.beganAt, work.now.subtract({ hours: 24 })))
}

const row = (hash: Buffer, source: string) => and(eq(tries.addressHash, hash), eq(tries.source, source))

async function takeBack(work: Work, which: SQL | undefined, count: number): Promise<void> {
  await work.tx
    .update(tries)
    .set({ tries: sql`greatest(0, ${tries.tries} - ${count}::int)`, lockedUntil: null })
    .where(which)
}
