import type { Work } from '../../../platform/db/db.ts'
import { together, type TransactionalHandler } from '../../../platform/events/events.ts'
import type { Mailer } from '../../../platform/post/mail.ts'
import { newDeviceMail, protectionMail } from './account.mails.ts'
import { findAccount, isOpen } from '../accounts/accounts.queries.ts'
import { isPlaceholder } from '../accounts/accounts.rules.ts'
import { protectionPath } from './account-security.notices.ts'
import { protectionEvents, protectionWords } from './account-security.rules.ts'

/** The same by mail, whatever the settings of notices say: who has taken an account over cannot silence it. */
export function protectionTogether(
  mailer: Pick<Mailer, 'write'>,
  address: (path: string) => string,
): TransactionalHandler[] {
  const url = () => address(protectionPath)
  async function owner(work: Work, accountId: string): Promise<string | null> {
    const account = await findAccount(work.tx, accountId)
    return account && isOpen(account) && !isPlaceholder(account.email) ? account.email : null
  }
  return [
    ...protectionEvents.map((on) =>
      together(on, async (work, { payload }) => {
        const to = await owner(work, payload.accountId)
        const what = protectionWords[on](payload as never)
        if (to) await mailer.write(work, protectionMail(to, what, payload, url()))
      }),
    ),
    together('device.first_seen', async (work, { payload }) => {
      const to = await owner(work, payload.accountId)
      if (to) await mailer.write(work, newDeviceMail(to, payload, url()))
    }),
  ]
}
