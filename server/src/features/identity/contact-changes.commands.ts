import { and, eq, isNull } from 'drizzle-orm'
import { identityErrors } from '@quartet/contract/identity'
import { uniqueOr } from '../../platform/conflict.ts'
import type { Work } from '../../platform/db.ts'
import { failureOf } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import type { Entrance } from './entrance.ports.ts'
import { emailChangedMail, emailChangeMail } from './access.mails.ts'
import type { Carried } from './access.mails.ts'
import type { AccountRow } from './identity.queries.ts'
import { findAccountByEmail } from './identity.queries.ts'
import { accounts } from './identity.tables.ts'
import { voidTokens } from './one-time-tokens.commands.ts'
import { mailToken } from './recovery.commands.ts'
import type { Way } from './recovery.commands.ts'
import { contactChanges } from './recovery.tables.ts'

const fail = failureOf(identityErrors)

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'email.change_asked': { accountId: string; to: string }
    'email.changed': { accountId: string; before: string; after: string }
  }
}

type ContactChange = typeof contactChanges.$inferSelect

/** Asks both mailboxes to confirm another address of an account. Answers 'taken', or 'soon' when both were just asked. */
export async function askEmailChange(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  email: string,
  way: Way,
): Promise<'asked' | 'taken' | 'soon'> {
  if (await findAccountByEmail(work.tx, email)) return 'taken'
  // The row of the account first, as everybody takes it who changes it.
  await work.tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('update')
  const open = await openEmailChange(work, account.id)
  if (open && open.value !== email) {
    await work.tx.update(contactChanges).set({ endedAt: work.now }).where(eq(contactChanges.id, open.id))
  }
  if (open?.value !== email) {
    const change = { id: newId(), accountId: account.id, kind: 'email', value: email, askedAt: work.now } as const
    // A mailbox that was never shown to be theirs, or that there is not, has no say.
    const currentConfirmedAt = account.emailConfirmedAt === null ? work.now : null
    await work.tx.insert(contactChanges).values({ ...change, currentConfirmedAt })
    await work.record('email.change_asked', { accountId: account.id, to: email }, { subjectId: account.id })
  }
  const asked = await mailBoth(entrance, work, account, email, way)
  return asked ? 'asked' : 'soon'
}

/** Mails once more what an open change waits for. */
export async function askEmailChangeAgain(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  way: Way,
): Promise<void> {
  const open = await openEmailChange(work, account.id)
  if (open) await mailBoth(entrance, work, account, open.value, way)
}

async function mailBoth(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  email: string,
  way: Way,
): Promise<boolean> {
  const letter = (to: string, carried: Carried) => emailChangeMail(to, carried, { before: account.email, after: email })
  const toNew = await mailToken(entrance, work, account, { purpose: 'email_change_new', to: email, way, letter })
  if (account.emailConfirmedAt === null) return toNew
  const current = { purpose: 'email_change_current', to: account.email, way, letter } as const
  return (await mailToken(entrance, work, account, current)) || toNew
}

type EmailChange = { outcome: 'half' } | { outcome: 'changed'; account: AccountRow } | { outcome: 'gone' }

/** Keeps that one of the two mailboxes has confirmed, and changes the address when both have. */
export async function confirmEmailChange(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  confirmed: { by: 'current' | 'new'; sentTo: string },
): Promise<EmailChange> {
  await work.tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for('update')
  const open = await openEmailChange(work, account.id)
  const { by, sentTo } = confirmed
  if (!open || sentTo !== (by === 'new' ? open.value : account.email)) return { outcome: 'gone' }
  const set = by === 'new' ? { newConfirmedAt: work.now } : { currentConfirmedAt: work.now }
  const change = { ...open, ...set }
  const done = change.newConfirmedAt !== null && change.currentConfirmedAt !== null
  await work.tx
    .update(contactChanges)
    .set({ ...set, ...(done ? { endedAt: work.now } : {}) })
    .where(eq(contactChanges.id, open.id))
  if (!done) return { outcome: 'half' }
  return { outcome: 'changed', account: await changeAddress(entrance, work, account, open.value) }
}

/** Gives an account another confirmed address. Every link and code that was sent is worthless then, and the old address is told. */
export async function changeAddress(
  entrance: Pick<Entrance, 'mailer'>,
  work: Work,
  account: AccountRow,
  email: string,
  confirmedAt: Temporal.Instant | null = work.now,
): Promise<AccountRow> {
  const [changed] = await uniqueOr(
    () => fail('identity.email_taken'),
    work.tx
      .update(accounts)
      .set({ email, emailConfirmedAt: confirmedAt })
      .where(eq(accounts.id, account.id))
      .returning(),
  )
  await voidTokens(work, account.id)
  const words = { accountId: account.id, before: account.email, after: email }
  await work.record('email.changed', words, { subjectId: account.id })
  await entrance.mailer.write(work, emailChangedMail(account.email, email))
  return changed!
}

async function openEmailChange(work: Work, accountId: string): Promise<ContactChange | undefined> {
  const [row] = await work.tx
    .select()
    .from(contactChanges)
    .where(
      and(eq(contactChanges.accountId, accountId), eq(contactChanges.kind, 'email'), isNull(contactChanges.endedAt)),
    )
  return row
}
