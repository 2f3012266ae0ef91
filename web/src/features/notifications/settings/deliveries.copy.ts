import { inAList } from '@quartet/contract/kernel/wording'
import type { Delivery, DeliveryChannel, DeliveryState } from '@quartet/contract/notifications/deliveries'
import type { Notification } from '@quartet/contract/notifications/notifications'

/** What the emails of a category are about, for a person who unsubscribes. */
export const stoppedMails = {
  action_required: 'things to answer',
  updates: 'updates',
  messages: 'messages',
  account: 'your account',
} satisfies Record<Notification['metadata']['category'], string>

/** What the settings say of this browser. */
export const pushWords: Record<'cannot' | 'refused' | 'asks', string> = {
  cannot: 'This browser can’t show notifications when Quartet is closed.',
  refused:
    'This browser blocks notifications from Quartet. Allow them next to its address bar, then open these settings again.',
  asks: 'Not on in this browser yet. It asks you once.',
}

/** 'On in Chrome on Windows and Safari on iPhone.' */
export function devicesWords(names: string[]): string {
  if (names.length === 0) return 'On in this browser.'
  return `On in ${inAList([...new Set(names)])}.`
}

export const channelWords: Record<DeliveryChannel, string> = {
  bell: 'In-app',
  email: 'Email',
  push: 'Push',
  text: 'Text',
}

const stateWords: Record<DeliveryState, string> = {
  queued: 'sending',
  held: 'waiting until',
  sent: 'sent',
  kept: 'in the outbox',
  off: 'not sent',
  failed: 'failed',
}
const reasonWords: Record<string, string> = {
  settings: 'turned off',
  no_device: 'no device',
  no_phone: 'no phone number',
  unwanted: 'they don’t know who sent it',
  gone: 'account closed',
  mail_server: 'the mail server didn’t accept it',
  gateway: 'the text gateway didn’t accept it',
  push_service: 'the push service didn’t accept it',
}

/** How one channel went, in words: 'sending, tried 3 times: the mail server didn’t accept it'. `until` is when it is held to. */
export function wentBy(one: Delivery['channels'][number], until: string): string {
  const state = one.state === 'held' ? `${stateWords.held} ${until}` : stateWords[one.state]
  const tries = one.attempts > 1 ? `, tried ${one.attempts} times` : ''
  const reason = one.reason ? `: ${reasonWords[one.reason] ?? one.reason}` : ''
  return state + tries + reason
}

const eventWords: Record<string, string> = {
  'submission.sent': 'Document submitted',
  'submission.asked': 'Question about a document',
  'submission.answered': 'Question about a document answered',
  'submission.approved': 'Document approved',
  'submission.rejected': 'Document rejected',
  'submission.undone': 'Document review undone',
  'submission.overdue': 'Document review overdue',
  'credential.revoked': 'Document revoked',
  'credential.ending': 'Document expires soon',
  'credentials.ending': 'Weekly summary of expiring documents',
  'credential.expired': 'Document expired',
  'waiver.asked': 'Waiver needs approval',
  'waiver.approved': 'Waiver approved',
  'waiver.refused': 'Waiver declined',
  'waiver.ended': 'Waiver ended',
  'document.flagged': 'Two trainers uploaded the same file',
  'connection.requested': 'Connection request',
  'connection.accepted': 'Connection request accepted',
  'connection.joined': 'Connected by invitation',
  'connection.declined': 'Connection request declined',
  'connection.terms_changed': 'Employment terms changed',
  'connection.ending_settled': 'Connection end date set',
  'connection.terminated': 'Connection ended',
  'cover.requested': 'Cover needed',
  'cover.applied': 'New application',
  'cover.approved': 'Cover filled',
  'cover.cancelled': 'Cover cancelled',
  'cover.unfilled': 'No one covered it',
  'cover.application_disqualified': 'Application closed',
}

/** What somebody was told of. */
export function toldOf(event: string): string {
  return eventWords[event] ?? 'Something changed'
}

/** '9 people, 3 acted, 2 haven’t seen it', each person counted once; `more` when there are further pages. */
export function summaryOf(told: Delivery[], more: boolean): string {
  const people = [...Map.groupBy(told, (one) => one.person.id).values()]
  const acted = people.filter((of) => of.some((one) => one.actedAt)).length
  const unseen = people.filter((of) => of.every((one) => !one.seenAt && !one.actedAt)).length
  const count = `${people.length}${more ? ' or more' : ''} ${people.length === 1 ? 'person' : 'people'}`
  return [count, `${acted} acted`, unseen === 1 ? '1 hasn’t seen it' : `${unseen} haven’t seen it`].join(', ')
}

export const notSetUp = 'We couldn’t turn on notifications in this browser. Try another window or browser.'
