import { and, eq, isNull } from 'drizzle-orm'
import { identityErrors } from '@quartet/contract/identity/identity'
import { uniqueOr } from '../../../platform/conflict.ts'
import type { Work } from '../../../platform/db/db.ts'
import { failureOf } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Mailer } from '../../../platform/post/mail.ts'
import { openEmailChange, type ContactChange } from './contact-changes.queries.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { emailChangedMail, emailChangeMail, type Carried } from '../warnings/codes.mails.ts'
import { findAccountByEmail, lockAccount, type AccountRow } from '../accounts/accounts.queries.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { endChanges, voidTokens, wasJustSent } from './one-time-tokens.commands.ts'
import { mailToken, type LinkTarget } from './recovery.commands.ts'
import { contactChanges } from './codes.tables.ts'

const fail = failureOf(identityErrors)

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'email.change_asked': { accountId: string; to: string }
    'email.confirmed': { accountId: string }
    'email.changed': { accountId: string; before: string; after: string }
  }
}

/** Asks both mailboxes to confirm another address of an account. Answers 'taken', or 'soon' when they were just asked. */
export async function askEmailChange(
  entrance: Entrance,
  work: Work,
  { id: accountId }: Pick<AccountRow, 'id'>,
  email: string,
  way: LinkTarget,
): Promise<'asked' | 'taken' | 'soon'> {
  if (await findAccountByEmail(work.tx, email)) return 'taken'
  const account = (await lockAccount(work.tx, accountId))!
  // Before anything is written: what is refused leaves no change behind that an earlier mail could confirm.
  if (await wasJustSent(work, accountId, purposesFor(account))) return 'soon'
  await mailBoth(entrance, work, account, await keepChange(work, accountId, email), way)
  return 'asked'
}

/** The change to this address, begun anew; another one ends. */
async function keepChange(work: Work, accountId: string, email: string): Promise<ContactChange> {
  const open = await openEmailChange(work, accountId)
  if (open?.value === email) {
    const asked = { askedAt: work.now }
    await work.tx.update(contactChanges).set(asked).where(eq(contactChanges.id, open.id))
    return { ...open, ...asked }
  }
  // One that has lapsed is ended here, too.
  const before = and(eq(contactChanges.accountId, accountId), eq(contactChanges.kind, 'email'))
  await work.tx
    .update(contactChanges)
    .set({ endedAt: work.now })
    .where(and(before, isNull(contactChanges.endedAt)))
  const change = { id: newId(), accountId, kind: 'email', value: email, askedAt: work.now } as const
  const [kept] = await work.tx.insert(contactChanges).values(change).returning()
  await work.record('email.change_asked', { accountId, to: email }, 'accountId')
  return kept!
}

/** Mails once more what an open change waits for. */
export async function askEmailChangeAgain(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  way: LinkTarget,
): Promise<void> {
  const open = await openEmailChange(work, account.id)
  if (open) await mailBoth(entrance, work, account, open, way)
}

/** A mailbox that was never shown to be theirs, or that there is not, has no say. */
const purposesFor = ({ emailConfirmedAt }: AccountRow) =>
  emailConfirmedAt === null ? (['email_change_new'] as const) : (['email_change_new', 'email_change_current'] as const)

async function mailBoth(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  change: ContactChange,
  way: LinkTarget,
): Promise<void> {
  const words = { before: account.email, after: change.value }
  const letter = (to: string, carried: Carried) => emailChangeMail(to, carried, words)
  for (const purpose of purposesFor(account)) {
    const to = purpose === 'email_change_new' ? change.value : account.email
    await mailToken(entrance, work, account, { purpose, to, way, changeId: change.id, letter })
  }
}

type EmailChange = { outcome: 'half' } | { outcome: 'changed'; account: AccountRow } | { outcome: 'gone' }

/** Keeps that one of the two mailboxes has confirmed, and changes the address when both have. */
export async function confirmEmailChange(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  confirmed: { by: 'current' | 'new'; sentTo: string; changeId: string | null },
): Promise<EmailChange> {
  const open = await openEmailChange(work, account.id)
  const { by, sentTo, changeId } = confirmed
  if (!open || changeId !== open.id || sentTo !== (by === 'new' ? open.value : account.email))
    return { outcome: 'gone' }
  const set = by === 'new' ? { newConfirmedAt: work.now } : { currentConfirmedAt: work.now }
  const change = { ...open, ...set }
  const currentAgrees = change.currentConfirmedAt !== null || account.emailConfirmedAt === null
  const done = change.newConfirmedAt !== null && currentAgrees
  await work.tx
    .update(contactChanges)
    .set({ ...set, ...(done ? { endedAt: work.now } : {}) })
    .where(eq(contactChanges.id, open.id))
  if (!done) return { outcome: 'half' }
  return { outcome: 'changed', account: await changeAddress(entrance, work, account, open.value) }
}

/** Keeps that an account's address was shown to be its own. What was asked before, by whoever had the account, ends. */
export async function confirmAddress(work: Work, account: AccountRow): Promise<AccountRow> {
  if (account.emailConfirmedAt !== null) return account
  const confirmed = { emailConfirmedAt: work.now }
  await work.tx.update(accounts).set(confirmed).where(eq(accounts.id, account.id))
  await endChanges(work, account.id)
  await work.record('email.confirmed', { accountId: account.id }, 'accountId')
  return { ...account, ...confirmed }
}

/** Gives an account another address, with everything that follows from it. */
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
  await leaveAddress(entrance.mailer, work, account, email)
  return changed!
}

/** What follows from another address: every link and code that was sent is worthless, and the old address is told. */
export async function leaveAddress(
  mailer: Pick<Mailer, 'write'>,
  work: Work,
  { id: accountId, email: before }: Pick<AccountRow, 'id' | 'email'>,
  after: string,
): Promise<void> {
  await voidTokens(work, accountId)
  await work.record('email.changed', { accountId, before, after }, 'accountId')
  await mailer.write(work, emailChangedMail(before, after))
}
