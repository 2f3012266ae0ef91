import type { Notification } from '@quartet/contract/notifications/notifications'
import type { Work } from '../../../platform/db/db.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { changeNotificationPreferences } from './preferences.commands.ts'

type Category = Notification['metadata']['category']
type Unsubscription = { userId: string; category: Category }

const place = 'unsubscribe'
// What concerns the account itself (security, plan) is always told.
const stoppable: Category[] = ['action_required', 'updates', 'messages']

/** A token that stops one person's mails of one category, or undefined where they cannot be stopped. Only this installation makes and reads one. */
export function unsubscribeToken(vault: Vault, { userId, category }: Unsubscription): string | undefined {
  if (!stoppable.includes(category)) return undefined
  return vault.seal(Buffer.from(`${userId} ${category}`), place).toString('base64url')
}

/** Whom and what a token stops, or null when it is not one of ours. */
export function readUnsubscribeToken(vault: Vault, token: string): Unsubscription | null {
  try {
    const [userId, category] = vault.open(Buffer.from(token, 'base64url'), place).toString('utf8').split(' ')
    const known = stoppable.find((one) => one === category)
    return userId && known ? { userId, category: known } : null
  } catch {
    // Whatever does not open is not ours.
    return null
  }
}

/** Sends this person no more mails of this category. Doing it twice changes nothing. */
export async function unsubscribeFromMails(work: Work, { userId, category }: Unsubscription): Promise<void> {
  await changeNotificationPreferences(work, userId, { channels: { email: { [category]: false } } })
}
