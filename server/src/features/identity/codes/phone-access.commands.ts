import { and, eq, isNull } from 'drizzle-orm'
import type { Work } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { stillOpen } from './contact-changes.queries.ts'
import type { Entrance } from '../accounts/entrance.ports.ts'
import { findAccountByPhone, lockAccount, type AccountRow } from '../accounts/accounts.queries.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { makeToken } from './one-time-tokens.commands.ts'
import { codeMinutes } from './one-time-tokens.rules.ts'
import { contactChanges } from './codes.tables.ts'
import type { Source } from '../accounts/sources.rules.ts'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** `ending`: its last three digits, by which its owner knows it. */
    'phone.confirmed': { accountId: string; ending: string } & Source
    'phone.removed': { accountId: string; ending: string } & Source
    'phone.change_asked': { accountId: string }
  }
}

/** Texts a code to a phone: to sign in, or to show that the phone is the account's. Null when one was just sent. */
export async function textCode(
  entrance: Entrance,
  work: Work,
  account: Pick<AccountRow, 'id'>,
  purpose: 'sms' | 'phone_change',
  phone: string,
): Promise<{ messageId: string } | null> {
  const wish = { accountId: account.id, purpose, sentTo: phone, flow: 'plain' } as const
  const sent = await makeToken(work, entrance.kit.vault, wish)
  if (!sent) return null
  const body = `${sent.code} is your Quartet code. It works once and expires in ${codeMinutes} min. Don’t share it.`
  return { messageId: await entrance.texts.write(work, { kind: 'identity.code', to: phone, body }) }
}

/** Asks a phone to show that it is the account's. Answers 'taken', or 'soon' when it was just asked. */
export async function askPhoneChange(
  entrance: Entrance,
  work: Work,
  account: AccountRow,
  phone: string,
): Promise<'asked' | 'taken' | 'soon'> {
  const holder = await findAccountByPhone(work.tx, phone)
  if (holder && holder.phoneConfirmedAt !== null) return 'taken'
  await lockAccount(work.tx, account.id)
  // One that has lapsed is ended here, too.
  await work.tx
    .update(contactChanges)
    .set({ endedAt: work.now })
    .where(and(phoneChangeOf(account.id), isNull(contactChanges.endedAt)))
  const change = { id: newId(), accountId: account.id, kind: 'phone', value: phone, askedAt: work.now } as const
  await work.tx.insert(contactChanges).values(change)
  await work.record('phone.change_asked', { accountId: account.id }, 'accountId')
  return (await textCode(entrance, work, account, 'phone_change', phone)) ? 'asked' : 'soon'
}

/** Texts once more what an open change waits for. */
export async function askPhoneChangeAgain(entrance: Entrance, work: Work, phone: string): Promise<void> {
  const [open] = await work.tx
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.value, phone), eq(contactChanges.kind, 'phone'), stillOpen(work)))
    .limit(1)
  if (open) await textCode(entrance, work, { id: open.accountId }, 'phone_change', phone)
}

/** Keeps that a phone is the account's, in place of the one that it had. Null when the change is not wanted any more. */
export async function confirmPhoneChange(
  work: Work,
  account: AccountRow,
  phone: string,
  source: Source,
): Promise<AccountRow | null> {
  const [open] = await work.tx
    .update(contactChanges)
    .set({ endedAt: work.now, newConfirmedAt: work.now })
    .where(and(phoneChangeOf(account.id), eq(contactChanges.value, phone), stillOpen(work)))
    .returning()
  if (!open) return null
  const holder = await findAccountByPhone(work.tx, phone)
  if (holder && holder.id !== account.id && holder.phoneConfirmedAt !== null) return null
  // Whoever only said that the number was theirs gives way to who has shown it.
  if (holder) await work.tx.update(accounts).set({ phone: null }).where(eq(accounts.id, holder.id))
  return confirmPhone(work, account, phone, source)
}

/** Keeps that the phone of an account has been shown to be its own. */
export async function confirmPhone(
  work: Work,
  account: AccountRow,
  phone: string,
  source: Source,
): Promise<AccountRow> {
  if (account.phone === phone && account.phoneConfirmedAt !== null) return account
  const [changed] = await work.tx
    .update(accounts)
    .set({ phone, phoneConfirmedAt: work.now })
    .where(eq(accounts.id, account.id))
    .returning()
  const words = { accountId: account.id, ending: endingOf(phone), ...source }
  await work.record('phone.confirmed', words, 'accountId')
  return changed!
}

/** Takes the phone from an account, which no text message lets in from then on. */
export async function dropPhone(
  work: Work,
  { id: accountId, phone }: Pick<AccountRow, 'id' | 'phone'>,
  source: Source,
): Promise<AccountRow> {
  const [changed] = await work.tx
    .update(accounts)
    .set({ phone: null, phoneConfirmedAt: null })
    .where(eq(accounts.id, accountId))
    .returning()
  const words = { accountId, ending: endingOf(phone ?? ''), ...source }
  await work.record('phone.removed', words, 'accountId')
  return changed!
}

const endingOf = (phone: string) => phone.slice(-3)

const phoneChangeOf = (accountId: string) =>
  and(eq(contactChanges.accountId, accountId), eq(contactChanges.kind, 'phone'))
