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
  cannot: 'This browser cannot show notifications while Quartet is closed.',
  refused:
    'This browser was told not to show notifications of Quartet. Allow them beside its address bar, then open these settings again.',
  asks: 'Not shown in this browser yet. It will ask you once.',
}

/** 'Shown on Chrome on Windows and Safari on iPhone.' */
export function devicesWords(names: string[]): string {
  if (names.length === 0) return 'Shown in this browser.'
  return `Shown by ${inAList([...new Set(names)])}.`
}

export const channelWords: Record<DeliveryChannel, string> = {
  bell: 'Bell',
  email: 'Email',
  push: 'Push',
  text: 'Text',
}

const stateWords: Record<DeliveryState, string> = {
  queued: 'on its way',
  held: 'waits until',
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
  mail_server: 'the mail server does not take it',
  gateway: 'the gateway does not take it',
  push_service: 'the push service does not take it',
}

/** How one channel went, in words: 'on its way, tried 3 times: the mail server does not take it'. `until` is when it is held to. */
export function wentBy(one: Delivery['channels'][number], until: string): string {
  const state = one.state === 'held' ? `${stateWords.held} ${until}` : stateWords[one.state]
  const tries = one.attempts > 1 ? `, tried ${one.attempts} times` : ''
  const reason = one.reason ? `: ${reasonWords[one.reason] ?? one.reason}` : ''
  return state + tries + reason
}

const eventWords: Record<string, string> = {
  'submission.sent': 'A document was handed in',
  'submission.asked': 'A question about a document',
  'submission.answered': 'A question about a document was answered',
  'submission.approved': 'A document was approved',
  'submission.rejected': 'A document was rejected',
  'submission.undone': 'A decision on a document was taken back',
  'submission.overdue': 'A document waits too long',
  'credential.revoked': 'A document was declared void',
  'credential.ending': 'A document runs out',
  'credentials.ending': 'What of their documents runs out, once a week',
  'credential.expired': 'A document has run out',
  'waiver.asked': 'A waiver needs a second person',
  'waiver.approved': 'A waiver was approved',
  'waiver.refused': 'A waiver was refused',
  'waiver.ended': 'A waiver was ended',
  'document.flagged': 'Two people handed in the same file',
  'connection.requested': 'A request to connect',
  'connection.accepted': 'A request to connect was accepted',
  'connection.joined': 'Joined by invitation',
  'connection.declined': 'A request to connect was declined',
  'connection.terms_changed': 'Works on other terms',
  'connection.ending_settled': 'It is settled when the connection ends',
  'connection.terminated': 'The connection ended',
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

/** '9 people, 3 acted, 2 have not seen it', each person counted once; `more` when there are further pages. */
export function summaryOf(told: Delivery[], more: boolean): string {
  const people = [...Map.groupBy(told, (one) => one.person.id).values()]
  const acted = people.filter((of) => of.some((one) => one.actedAt)).length
  const unseen = people.filter((of) => of.every((one) => !one.seenAt && !one.actedAt)).length
  const count = `${people.length}${more ? ' or more' : ''} ${people.length === 1 ? 'person' : 'people'}`
  return [count, `${acted} acted`, `${unseen} ${unseen === 1 ? 'has' : 'have'} not seen it`].join(', ')
}

export const notSetUp = 'This browser could not be set up to show notifications. Try another window or browser.'
