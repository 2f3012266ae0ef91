import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { protectionEvents, protectionWords } from './account-security.rules.ts'
import { deviceOf } from '../accounts/security-log.rules.ts'

/** Where people see and change what protects their account. */
export const protectionPath = '/profile/settings#security'

/** Tells an account's owner of every change to how the account can be signed in to. */
export const protectionNotices: Notice[] = [
  ...protectionEvents.map((on) =>
    notice(on, async (_work, { payload }) => [
      tell(
        payload.accountId,
        protectionWords[on](payload as never),
        `This was done from ${deviceOf(payload.userAgent)}. Wasn’t you? Choose a new password now.`,
      ),
    ]),
  ),
  notice('device.first_seen', async (_work, { payload }) => [
    tell(
      payload.accountId,
      'New sign-in to your account',
      `Someone signed in from ${deviceOf(payload.userAgent)}. Wasn’t you? Sign out everywhere and choose a new password.`,
    ),
  ]),
]

function tell(userId: string, title: string, message: string): NoticeWords {
  return {
    userId,
    title,
    message,
    type: 'security',
    category: 'updates',
    priority: 'high',
    link: protectionPath,
    // The mail is written with the event, whatever the settings of notices say.
    by: 'B',
    evenToActor: true,
  }
}
