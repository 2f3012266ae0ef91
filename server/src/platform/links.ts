/** Tags that part lines, and tags within a line, while the words between them are read as one text. */
const block = '\uE002'
const inline = '\uE003'
/** What a reader does not see between two characters: a linkifier may look through it. */
const unseen = String.raw`[\p{Cf}${inline}]*`
const seen = String.raw`[^\s\p{Cf}${block}${inline}]`
const dots = String.raw`[.\u3002\uFF0E\uFF61\u2024\uFE52]`
const colons = '[:\uFF1A\uFE55]'

const dotBeforeWord = new RegExp(
  String.raw`(?<=${seen}${unseen})${dots}(?=${unseen}\p{L}[\p{M}\p{Cf}${inline}]*[\p{L}\p{N}-])`,
  'gu',
)
const dotAfterWww = new RegExp(String.raw`(?<=www${unseen})${dots}(?=${unseen}${seen})`, 'giu')
const address = new RegExp(String.raw`\d+(?:${unseen}${dots}${unseen}\d+){3,}`, 'gu')
const scheme = new RegExp(String.raw`(?<=\p{L}${unseen})${colons}(?=${unseen}[\p{L}\p{N}/\uFF0F\\+])`, 'gu')
const mailbox = new RegExp(String.raw`(?<=${seen}${unseen})[@\uFF20\uFE6B](?=${unseen}${seen})`, 'gu')
const share = new RegExp(String.raw`\\(?:${unseen}\\)+`, 'gu')
/** Signs that turn the text beside them around, so that 'moc.live' would read as 'evil.com'. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/**
 * Returns the text so that no mail program makes a link of any of it: a space parts 'evil. com' and 'https: //', and an
 * address reads 'sam at example. com'. Prices, times and dates stay as they are.
 */
export function unlinked(text: string): string {
  return text
    .replaceAll(turning, '')
    .replaceAll(address, (found) => found.replaceAll(new RegExp(dots, 'gu'), '$& '))
    .replaceAll(dotAfterWww, '$& ')
    .replaceAll(dotBeforeWord, '$& ')
    .replaceAll(scheme, '$& ')
    .replaceAll(mailbox, ' at ')
    .replaceAll(share, '\\')
}

/** As `unlinked`, for HTML of our own making: tags stay, and what they part of one line is read together. */
export function unlinkedHtml(html: string): string {
  const tags: string[] = []
  const text = html.replaceAll(/[\uE002\uE003]/g, '').replaceAll(/<[^>]*>/g, (tag) => {
    tags.push(tag)
    return /^<\/?(?:strong|a)\b/.test(tag) ? inline : block
  })
  let at = 0
  return unlinked(text).replaceAll(/[\uE002\uE003]/g, () => tags[at++]!)
}

/** Returns the first thing in a text that a mail program might make a link of, or null. */
export function linkIn(text: string): string | null {
  return text.split(/\s+/u).find((word) => unlinked(word) !== word) ?? null
}
