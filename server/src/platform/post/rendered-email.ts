import { readFileSync } from 'node:fs'
import type { MailData, MailKind } from './mail-kind.ts'
import { asHtml, asLine, asText, escapeHtml, isWebAddress, renderWords } from './mail-words.ts'

/** A mail ready to go: the same in HTML and in plain text. */
export type Letter = { subject: string; preheader: string; html: string; text: string }

/** The form of every mail, made by `node scripts/pictures/mail-frame.js` so that MJML is never waited for. */
const frame = readFileSync(new URL('./mail-frame.html', import.meta.url), 'utf8')

const styles = {
  body: { p: 'margin:0 0 14px', ul: 'margin:0 0 14px;padding-left:20px' },
  note: { p: 'margin:0 0 8px', ul: 'margin:0 0 8px;padding-left:18px' },
}

/**
 * Writes a mail of a kind with its fields' words and data. Values are escaped. `unsubscribeUrl` adds the way to stop such mails.
 * Throws when the words name what the data does not have.
 */
export function writeLetter(kind: MailKind, data: MailData, unsubscribeUrl?: string): Letter {
  const words = (field: keyof MailKind['fields']) => renderWords(kind.fields[field], kind, data)
  const subject = asLine(words('subject')).slice(0, 250)
  const preheader = asLine(words('preheader'))
  const headline = asLine(words('headline'))
  const body = words('text')
  const note = words('note')
  const address = kind.link && data[kind.link]
  const action =
    typeof address === 'string' && isWebAddress(address)
      ? { label: asLine(words('button')) || 'Open Quartet', url: address }
      : null

  const text = [
    headline,
    ...asText(body),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...asText(note),
    unsubscribeUrl ? `--\nQuartet\nStop these mails: ${unsubscribeUrl}` : '--\nQuartet',
  ]
    .filter((part) => part !== '')
    .join('\n\n')

  const html = fill(frame, {
    subject: escapeHtml(subject),
    preheader: escapeHtml(preheader),
    headline: escapeHtml(headline),
    body: asHtml(body, styles.body),
    action: action && { label: escapeHtml(action.label), url: escapeHtml(action.url) },
    note: asHtml(note, styles.note),
    unsubscribe: unsubscribeUrl ? { url: escapeHtml(unsubscribeUrl) } : null,
  })
  return { subject, preheader, html, text }
}

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
