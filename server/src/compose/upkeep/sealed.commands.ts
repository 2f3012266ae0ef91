import { sql } from 'drizzle-orm'
import type { Work } from '../../platform/db/db.ts'
import type { Vault } from '../../platform/keys/vault.ts'

/** Every column that is sealed, what names its rows (as SQL), and what a row's ciphertext is bound to. */
export const sealedColumns: { table: string; column: string; key: string; place: (id: string) => string }[] = [
  { table: 'pay_accounts', column: 'sealed_details', key: 'id', place: (id) => `pay_accounts:${id}` },
  { table: 'engagements', column: 'sealed_employee', key: 'id', place: (id) => `engagements:${id}` },
  { table: 'pay_runs', column: 'sealed_payer', key: 'id', place: (id) => `pay_runs:${id}:payer` },
  {
    table: 'pay_run_documents',
    column: 'sealed_account',
    key: "run_id || ':' || document_id",
    place: (id) => `pay_runs:${id}`,
  },
  { table: 'pay_files', column: 'sealed_key', key: 'id', place: (id) => `pay_files:${id}` },
  { table: 'pay_papers', column: 'sealed_key', key: 'document_id', place: (id) => `pay_papers:${id}` },
  { table: 'pay_e_invoices', column: 'sealed_key', key: 'document_id', place: (id) => `pay_e_invoices:${id}` },
  { table: 'super_batches', column: 'sealed_key', key: 'id', place: (id) => `super_batches:${id}` },
  { table: 'super_batches', column: 'sealed_saff', key: 'id', place: (id) => `super_batches:${id}:saff` },
  { table: 'super_batches', column: 'sealed_request', key: 'id', place: (id) => `super_batches:${id}` },
  { table: 'document_files', column: 'sealed_key', key: 'id', place: (id) => `document_files:${id}` },
  { table: 'message_files', column: 'sealed_key', key: 'id', place: (id) => `message_files:${id}` },
  { table: 'avatars', column: 'sealed_key', key: 'id', place: (id) => `avatars:${id}` },
  { table: 'data_exports', column: 'sealed_key', key: 'id', place: (id) => `data_exports:${id}` },
  { table: 'document_files', column: 'sealed_words', key: 'id', place: (id) => `document_files:${id}:words` },
  { table: 'auth_sessions', column: 'refresh_key', key: 'id', place: (id) => `auth_sessions:${id}` },
  { table: 'signing_keys', column: 'sealed_private_jwk', key: 'id', place: (id) => `signing_keys:${id}` },
  { table: 'factors', column: 'sealed_secret', key: 'id', place: (id) => `factors:${id}` },
  { table: 'auth_challenges', column: 'sealed_secret', key: 'id', place: (id) => `auth_challenges:${id}` },
  { table: 'provider_flows', column: 'sealed_proof', key: 'id', place: (id) => `provider_flows:${id}` },
  { table: 'one_time_tokens', column: 'sealed_code', key: 'id', place: (id) => `one_time_tokens:${id}` },
  { table: 'busy_calendars', column: 'sealed_address', key: 'id', place: (id) => `busy_calendars ${id}` },
  { table: 'texts', column: 'sealed_body', key: 'id', place: (id) => `texts:${id}` },
  { table: 'mails', column: 'sealed_body', key: 'id', place: (id) => `mails:${id}` },
  { table: 'push_keys', column: 'sealed_private_key', key: 'one', place: () => 'push_keys' },
]

const batch = 500

/**
 * Seals everything under the newest key that is still under the one before, some rows at a time, also while the product
 * runs. Doing it again goes on where it stopped. Answers how many rows were sealed anew, by table.
 */
export async function resealAll(
  run: <T>(work: (work: Work) => Promise<T>) => Promise<T>,
  vault: Vault,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, column, key, place } of sealedColumns) {
    const [name, from, id] = [sql.identifier(table), sql.identifier(column), sql.raw(key)]
    let after: string | null = null
    let changed = 0
    do {
      const next: string | null = await run(async ({ tx }) => {
        const found = await tx.execute<{ id: string; sealed: Buffer }>(sql`
          select (${id})::text as id, ${from} as sealed from ${name}
          where ${from} is not null ${after === null ? sql`` : sql`and (${id}) > ${after}`}
          order by (${id}) limit ${batch} for update`)
        for (const row of found.rows) {
          const anew = vault.reseal(row.sealed, place(row.id))
          if (anew === null) continue
          await tx.execute(sql`update ${name} set ${from} = ${anew} where (${id}) = ${row.id}`)
          changed++
        }
        return found.rows.length === batch ? found.rows.at(-1)!.id : null
      })
      after = next
    } while (after !== null)
    if (changed > 0) counts.set(table, changed)
  }
  return counts
}
