import type { MailFields } from '@quartet/contract/email-templates/templates'
import { sampleClass, type NoticeMail, type SampleClass } from '../events/told-event.ts'
import type { IntroductionFrame, Why } from '../introduction-words.ts'

/** One thing of a list in a mail, such as one notice of a digest. */
export type MailItem = { title: string; detail?: string; url?: string }

/**
 * What a mail is told. `line` is one line, `paragraphs` may have several, `link` is an address that the button may lead to,
 * `list` is a list of things. The sample stands in for it in previews.
 */
export type MailVariable = { description: string } & (
  | { type: 'line' | 'paragraphs' | 'link'; sample: string }
  | { type: 'list'; sample: readonly MailItem[] }
)

/** One kind of mail as data: who gets it, what it may name, and its words until somebody writes others. */
export type MailKind = {
  /** slice.what */
  kind: string
  name: string
  description: string
  /** Who gets it, as the end of 'goes to'. */
  readers: string
  /** Whether a gym may send it in its own words. Those of sign-in and security are the same everywhere. */
  gymMayChange: boolean
  variables: Readonly<Record<string, MailVariable>>
  /** The variable that the button leads to; without it there is no button. */
  link?: string
  /** What it brings to somebody who may not know who sends it. Its words then hold no link but the button. */
  introduces?: Why
  /** Its words, in the language of platform/post/mail-words.ts. */
  fields: MailFields
  /** What it would be told about a real class, for previews. */
  about?(about: SampleClass): MailData
}

export type MailData = Record<string, string | readonly MailItem[]>
/**
 * A mail to be written in the words of its kind, made by `mailOf`. `gymId` is the gym whose words it goes out in;
 * `unsubscribeUrl` takes one click, or one POST of a mail program (RFC 8058), to stop such mails.
 */
export type Mail = {
  kind: string
  to: string
  data: MailData
  gymId?: string | null
  unsubscribeUrl?: string
  attachments?: MailAttachment[]
  /** Who sent it, where its reader doesn't know them. */
  introductions?: IntroductionFrame[]
}
/** A file that goes with a mail; `content` in base64. */
export type MailAttachment = { name: string; mediaType: string; content: string }
type DataOf<K extends MailKind> = {
  [Name in keyof K['variables']]: K['variables'][Name]['type'] extends 'list' ? readonly MailItem[] : string
}

export function mailKind<const K extends MailKind>(kind: K): K {
  return kind
}

/** A mail of one kind, with everything that it names. `gymId` is the gym whose words it goes out in. */
export function mailOf<K extends MailKind>(
  kind: K,
  to: string,
  data: DataOf<K>,
  more: Pick<Mail, 'gymId' | 'unsubscribeUrl' | 'attachments' | 'introductions'> = {},
): Mail {
  return { kind: kind.kind, to, data, ...more }
}

const ofNotice = {
  name: { type: 'line', description: 'First name of the reader', sample: 'Mei' },
  title: { type: 'line', description: 'Title of the notification' },
  message: { type: 'paragraphs', description: 'What happened and what to do' },
  gym: { type: 'line', description: 'Name of the gym it’s about, if any', sample: 'Northside' },
  url: { type: 'link', description: 'Link to the page it’s about', sample: 'https://quartet.example/notifications' },
} as const

/**
 * The mail of one notice, of kind `notice.<event>`. It is told `name`, `title`, `message`, `gym` and `url`.
 * A notice whose event has no such kind goes out as `notice.other`.
 */
export function noticeMail(event: string, { sample, button, ...said }: NoticeMail) {
  const words = (about: SampleClass) => {
    const { title, message } = sample(about)
    return { title, message }
  }
  const { title, message } = words(sampleClass)
  return mailKind({
    kind: `notice.${event}`,
    ...said,
    gymMayChange: true,
    variables: {
      ...ofNotice,
      title: { ...ofNotice.title, sample: title },
      message: { ...ofNotice.message, sample: message },
    },
    link: 'url',
    fields: {
      subject: '{{ title }}',
      preheader: '{{ message }}',
      headline: '{{ title }}',
      text: '{{ message }}',
      button: button ?? 'See details',
      note: '',
    },
    about: words,
  })
}

/** What every kind is told in a preview where nothing real is at hand. */
export function samplesOf(kind: MailKind): MailData {
  return Object.fromEntries(Object.entries(kind.variables).map(([name, { sample }]) => [name, sample]))
}
