import { namedDay } from '@quartet/contract/kernel/wording'
import { mailOf, type Mail } from '../../../platform/post/mail-kind.ts'
import type { IntroductionFrame } from '../../../platform/introduction-words.ts'
import { unlinked } from '../../../platform/links.ts'
import { digestMail, otherNoticeMail } from './deliveries.mails.ts'

export type MailedNotice = {
  eventType: string
  title: string
  message: string
  link: string | null
  createdAt: Temporal.Instant
  gym: { id: string; name: string } | null
  /** Who sent it, where its reader doesn't know them. */
  introduction: IntroductionFrame | null
}
type Reader = { email: string; firstName: string | null; zone: string }
type Around = { address: string; unsubscribeUrl: string | undefined }

/** One notice as a mail in the words of its kind, or several, newest first, as one. */
export function mailOfNotices(to: Reader, told: [MailedNotice, ...MailedNotice[]], around: Around): Mail {
  const notices = told.map(plainOf) as typeof told
  const [newest] = notices
  const { address, unsubscribeUrl } = around
  const urlOf = (notice: MailedNotice) => address + (notice.link ?? '/notifications')
  const name = to.firstName ?? ''
  const introductions = notices.flatMap(({ introduction }) => introduction ?? [])
  const more = { ...(unsubscribeUrl ? { unsubscribeUrl } : {}), introductions }
  if (notices.length === 1) {
    const { title, message, gym, eventType } = newest
    const data = { name, title, message, gym: gym?.name ?? '', url: urlOf(newest) }
    return {
      ...mailOf(otherNoticeMail, to.email, data, { ...more, gymId: gym?.id ?? null }),
      kind: `notice.${eventType}`,
    }
  }
  const when = newest.createdAt.toZonedDateTimeISO(to.zone)
  return mailOf(
    digestMail,
    to.email,
    {
      name,
      count: String(notices.length),
      when: namedDay(when.toPlainDate()),
      notices: notices.map((one) => ({ title: one.title, detail: one.message, url: urlOf(one) })),
      url: `${address}/notifications`,
    },
    more,
  )
}

/** What someone wrote whom its reader doesn't know holds no link. */
function plainOf(notice: MailedNotice): MailedNotice {
  if (!notice.introduction) return notice
  return { ...notice, title: unlinked(notice.title), message: unlinked(notice.message) }
}

/** An urgent notice as a text message: what it is and where to go. */
export function textOfNotice({ title, link }: { title: string; link: string | null }, address: string): string {
  return `Quartet: ${title}. ${address}${link ?? '/notifications'}`
}
