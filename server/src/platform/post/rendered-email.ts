import { readFileSync } from 'node:fs'
import type { IntroductionFrame } from '../introduction-words.ts'
import { unlinked, unlinkedHtml } from '../links.ts'
import type { MailData, MailKind } from './mail-kind.ts'
import { asHtml, asLine, asText, escapeHtml, isWebAddress, renderWords } from './mail-words.ts'

/** A mail ready to go: the same in HTML and in plain text. */
export type RenderedEmail = { subject: string; preheader: string; html: string; text: string }

/** The form of every mail, made by `node scripts/pictures/mail-frame.js` so that MJML is never waited for. */
const frame = readFileSync(new URL('./mail-frame.html', import.meta.url), 'utf8')

const styles = {
  body: { p: 'margin:0 0 14px', ul: 'margin:0 0 14px;padding-left:20px' },
  note: { p: 'margin:0 0 8px', ul: 'margin:0 0 8px;padding-left:18px' },
}

/** What stands around the words and is never theirs: the way to stop such mails, and who sent it where the reader doesn't know them. */
type Around = { unsubscribeUrl?: string | undefined; introductions?: IntroductionFrame[] | undefined }

/**
 * Writes a mail of a kind with its fields' words and data. Values are escaped. One that introduces its sender holds no link
 * but its button and its frame's. Throws when the words name what the data does not have.
 */
export function writeLetter(kind: MailKind, data: MailData, around: Around = {}): RenderedEmail {
  const { unsubscribeUrl, introductions = [] } = around
  const isFirst = kind.introduces !== undefined || introductions.length > 0
  const plain = isFirst ? unlinked : (text: string) => text
  const plainHtml = isFirst ? unlinkedHtml : (text: string) => text
  const words = (field: keyof MailKind['fields']) => renderWords(kind.fields[field], kind, data)
  const line = (field: keyof MailKind['fields']) => plain(asLine(words(field)))
  const subject = line('subject').slice(0, 250)
  const preheader = line('preheader')
  const headline = line('headline')
  const body = words('text')
  const note = words('note')
  const address = kind.link && data[kind.link]
  const action =
    typeof address === 'string' && isWebAddress(address)
      ? { label: line('button') || 'Open Quartet', url: address }
      : null

  const text = [
    ...introductions.map(sentBy),
    headline,
    ...asText(body).map(plain),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...asText(note).map(plain),
    ...introductions.map((one) => `${whyYou(one)}\n${unknown}: ${one.url}`),
    unsubscribeUrl ? `--\nQuartet\nUnsubscribe from these emails: ${unsubscribeUrl}` : '--\nQuartet',
  ]
    .filter((part) => part !== '')
    .join('\n\n')

  const html = fill(frame, {
    subject: escapeHtml(subject),
    preheader: escapeHtml(preheader),
    headline: escapeHtml(headline),
    sender: introductions.map((one) => escapeHtml(sentBy(one))).join('<br>'),
    body: plainHtml(asHtml(body, styles.body)),
    action: action && { label: escapeHtml(action.label), url: escapeHtml(action.url) },
    note: plainHtml(asHtml(note, styles.note)),
    why: introductions.map(whyHtml).join(''),
    unsubscribe: unsubscribeUrl ? { url: escapeHtml(unsubscribeUrl) } : null,
  })
  return { subject, preheader, html, text }
}

const unknown = 'I don’t know them'
const sentBy = ({ from }: IntroductionFrame) => `${from} sent you this through Quartet.`
const whyYou = ({ why }: IntroductionFrame) => `Why you got this: ${why} Quartet sent it for them.`
const whyHtml = (one: IntroductionFrame) =>
  `<p style="margin:0 0 10px">${escapeHtml(whyYou(one))}<br><a href="${escapeHtml(one.url)}">${unknown}</a></p>`

type Slots = { [name: string]: string | Record<string, string> | null }

/** Fills the frame's places in one pass, so that nothing put in is looked at again. Parts whose slot is empty go. */
function fill(html: string, slots: Slots): string {
  return html
    .replaceAll(/<!--if (\w+)-->([\s\S]*?)<!--end \1-->/g, (_, name: string, inside: string) =>
      slots[name] ? inside : '',
    )
    .replaceAll(/%%(\w+)(?:\.(\w+))?%%/g, (_, name: string, part?: string) => {
      const slot = slots[name]
      return (part && typeof slot === 'object' ? slot?.[part] : (slot as string)) ?? ''
    })
}
