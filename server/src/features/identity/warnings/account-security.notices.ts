import { notice, type Notice, type NoticeWords } from '../../../platform/events/notice.ts'
import { protectionEvents, protectionWords } from './account-security.rules.ts'
import { deviceOf } from '../accounts/security-log.rules.ts'

/** Where people see and change what protects their account. */
export const protectionPath = '/profile/settings#security'

/** An account's owner hears of everything that changes who can come in, from wherever it was done. */
export const protectionNotices: Notice[] = [
  ...protectionEvents.map((on) =>
    notice(on, async (_work, { payload }) => [
      tell(
        payload.accountId,
        protectionWords[on](payload as never),
        `It was done from ${deviceOf(payload.userAgent)}.`,
      ),
    ]),
  ),
  notice('device.first_seen', async (_work, { payload }) => [
    tell(
      payload.accountId,
      'A new sign-in',
      `Somebody signed in from ${deviceOf(payload.userAgent)}. Was it not you? Sign out everywhere and choose a new password.`,
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
