import type { Notification } from '@quartet/contract/notifications'

/** What a person who stops the mails of a category gets no more mails about. */
export const stoppedMails = {
  action_required: 'what waits for your answer',
  updates: 'updates',
  messages: 'messages',
  account: 'your account',
} satisfies Record<Notification['metadata']['category'], string>
