import { sql } from 'drizzle-orm'
import { sqlInstant } from '../../platform/db/columns.ts'
import type { Work } from '../../platform/db/db.ts'
import { discard } from '../../platform/files/discarded-files.ts'
import { allow } from '../../platform/authorize.ts'
import type { Erased } from '../../features/identity/accounts/accounts.ports.ts'
import { closeAccount } from '../../features/users/leaving/closure.commands.ts'
import { userPolicy } from '../../features/users/person/person.policy.ts'
import { findUser, touchable } from '../../features/users/person/person.queries.ts'
import { touchesOfPerson } from '../../features/covers/lookups/dependents.queries.ts'

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'user.erased': { userId: string }
  }
}

/**
 * Erases an account as far as anything of its person goes: first closed as by themself, then emptied. Its row stays, without
 * a name, for what others keep. Refused while something to come needs the person, or a law keeps records of them.
 */
export async function eraseAccount(work: Work, accountId: string): Promise<Erased> {
  const user = (await findUser(work.tx, undefined, accountId))!
  const person = touchable(user)
  const kept = await keptByLaw(work, person)
  if (kept.length > 0) return { outcome: 'kept', records: kept }
  try {
    await closeAccount(work, allow(work.actor, userPolicy, 'erase', user), await touchesOfPerson(work, person))
  } catch (error) {
    const { code, data, message } = error as { code?: string; data?: { label: string }[]; message: string }
    if (code !== 'users.has_future' && code !== 'users.last_admin') throw error
    return { outcome: 'needed', why: data?.map((one) => one.label) ?? [message] }
  }
  await empty(work, person)
  await work.record('user.erased', { userId: accountId })
  return { outcome: 'erased' }
}

type Someone = { userId: string; trainerId: string | null; ownedGymIds: string[] }

/** What a law keeps of somebody, in words: employers and businesses answer for it, whoever asks. */
async function keptByLaw({ tx, now }: Work, { trainerId, ownedGymIds }: Someone): Promise<string[]> {
  const at = sqlInstant(now)
  const theirs = (column: string) =>
    sql`(${sql.identifier(column)} = ${trainerId}::uuid or gym_id in (select unnest(${sql.param(ownedGymIds)}::uuid[])))`
  const { rows } = await tx.execute<{ pay: number; super: number; taught: number; agreed: number }>(sql`select
    (select count(*)::int from pay_documents where ${theirs('trainer_id')}) as pay,
    (select count(*)::int from super_contributions where ${theirs('trainer_id')}) as super,
    (select count(*)::int from engagements where ${theirs('trainer_id')}) as agreed,
    (select count(*)::int from entries where ${theirs('trainer_id')} and trainer_id is not null
      and cancelled_at is null and starts_at <= ${at}) as taught`)
  const { pay, super: contributions, taught, agreed } = rows[0]!
  const said = (count: number, one: string, many: string, law: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many} (${law})`]
  return [
    ...said(pay, 'pay document', 'pay documents', 'Fair Work Regulations 2009, reg 3.33: 7 years'),
    ...said(contributions, 'super contribution', 'super contributions', 'tax law: 5 years'),
    ...said(taught, 'class taught', 'classes taught', 'hours worked, Fair Work Act 2009, s 535: 7 years'),
    ...said(agreed, 'working agreement', 'working agreements', 'Fair Work Regulations 2009, reg 3.32: 7 years'),
  ]
}

/** What rows of theirs go whole, in an order that leaves none without what it hangs on. */
const goWhole = (userId: string, trainerId: string | null) => {
  const submitted = sql`select id from submissions where trainer_id = ${trainerId}`
  const factors = sql`select id from factors where account_id = ${userId}`
  return [
    sql`one_time_tokens where account_id = ${userId}`,
    sql`sign_in_codes where account_id = ${userId}`,
    sql`contact_changes where account_id = ${userId}`,
    sql`auth_challenges where account_id = ${userId} or factor_id in (${factors})`,
    sql`recovery_codes where factor_id in (${factors})`,
    sql`webauthn_credentials where account_id = ${userId}`,
    sql`factors where account_id = ${userId}`,
    sql`known_devices where account_id = ${userId}`,
    sql`linked_identities where account_id = ${userId}`,
    sql`push_subscriptions where user_id = ${userId}`,
    sql`provider_flows where session_id in (select id from auth_sessions where account_id = ${userId})`,
    sql`auth_sessions where account_id = ${userId}`,
    sql`notice_deliveries where user_id = ${userId}`,
    sql`notifications where user_id = ${userId}`,
    sql`notification_preferences where user_id = ${userId}`,
    sql`help_preferences where user_id = ${userId}`,
    sql`avatars where account_id = ${userId}`,
    sql`data_exports where account_id = ${userId}`,
    sql`mails where to_address = (select email from accounts where id = ${userId})`,
    sql`texts where to_phone = (select phone from accounts where id = ${userId})`,
    sql`job_searches where trainer_id = ${trainerId}`,
    sql`job_drafts where trainer_id = ${trainerId}`,
    sql`trainer_specialties where trainer_id = ${trainerId}`,
    sql`credential_reminders where credential_id in (select id from credentials where trainer_id = ${trainerId})`,
    sql`credentials where trainer_id = ${trainerId}`,
    sql`submission_messages where submission_id in (${submitted})`,
    sql`submission_decisions where submission_id in (${submitted})`,
    sql`submissions where trainer_id = ${trainerId}`,
    sql`document_files where trainer_id = ${trainerId}`,
  ]
}

async function empty(work: Work, { userId, trainerId }: Someone): Promise<void> {
  const { tx, now } = work
  const files = await tx.execute<{ key: string }>(sql`select key from avatars where account_id = ${userId}
    union all select key from data_exports where account_id = ${userId} and key is not null
    union all select key from document_files where trainer_id = ${trainerId} and key is not null`)
  await discard(
    work,
    files.rows.map(({ key }) => key),
  )
  await tx.execute(sql`update profiles set avatar_id = null, first_name = null, last_name = null,
    full_name = 'Deleted account', phone = null, bio = null, business_name = null, abn = null, address = null, city = null,
    state = null, postcode = null, updated_at = ${sqlInstant(now)} where account_id = ${userId}`)
  for (const rows of goWhole(userId, trainerId)) await tx.execute(sql`delete from ${rows}`)
  await tx.execute(
    sql`update trainers set experience_years = 0, open_to_gyms = false, findable = false where id = ${trainerId}`,
  )
  await tx.execute(sql`update job_applications set note = '' where trainer_id = ${trainerId}`)
  await tx.execute(sql`update offers set published_at = null
    where supplier_id in (select id from suppliers where account_id = ${userId})`)
  await tx.execute(sql`update suppliers set name = 'Deleted account', about = '', website = null, city = null, state = null,
    postcode = null where account_id = ${userId}`)
  await tx.execute(sql`update accounts set email = id || '@erased.invalid', password_hash = null, email_confirmed_at = null,
    phone = null, phone_confirmed_at = null, user_metadata = '{}', app_metadata = '{}', last_sign_in_at = null,
    invited_at = null, erased_at = ${sqlInstant(now)} where id = ${userId}`)
}
