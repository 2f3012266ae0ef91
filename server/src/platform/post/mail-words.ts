import { Liquid, LiquidError, type Context, type Template } from 'liquidjs'
import type { MailData, MailItem, MailKind } from './mail-kind.ts'

/**
 * The language that mails are written in: plain words, {{ variables }} with a few filters, {% if %} and {% unless %};
 * a blank line parts paragraphs, '- ' begins a point of a list, **two stars** make bold. What a variable holds is put in last,
 * as a value: nothing in it is ever read as Liquid, as markup or as another line.
 */

const tags = new Set(['if', 'unless'])
const filters = new Set(['default', 'upcase', 'downcase', 'capitalize', 'truncate', 'truncatewords', 'strip'])
/** Frames the place of a value in rendered words; characters that words themselves cannot hold. */
const open = '\uE000'
const close = '\uE001'

type Value = string | readonly MailItem[]
/** Rendered words: the template's own, with places for values. */
type Words = { text: string; values: Value[] }

const engine = new Liquid({
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  // An empty value counts as not there, as people expect of {% if note %}.
  jsTruthy: true,
  parseLimit: 10_000,
  renderLimit: 100,
  memoryLimit: 100_000,
  // Every value passes here, whatever was done to it before.
  outputEscape(this: unknown, value: string | number | boolean | null | readonly MailItem[]) {
    const values = (this as { context: Context }).context.getSync(['values_']) as Value[]
    values.push(value !== null && typeof value === 'object' ? value : String(value ?? ''))
    return `${open}${values.length - 1}${close}`
  },
})
for (const name of Object.keys(engine.tags)) if (!tags.has(name)) delete engine.tags[name]
for (const name of Object.keys(engine.filters)) if (!filters.has(name)) delete engine.filters[name]

/** Templates that were read lately; reading is the slow part. */
const read = new Map<string, Template[]>()

function templatesOf(source: string): Template[] {
  const known = read.get(source)
  if (known) return known
  if (read.size >= 500) read.clear()
  const templates = engine.parse(source.replaceAll(/[\uE000\uE001]/g, ''))
  read.set(source, templates)
  return templates
}

/** Puts data into words. Throws when the words name what the data does not have; `troubleIn` tells beforehand. */
export function renderWords(source: string, kind: Pick<MailKind, 'variables'>, data: MailData): Words {
  const values: Value[] = []
  const known = Object.fromEntries(
    Object.entries(kind.variables).map(([name, { type }]) => {
      const value = data[name]
      if (typeof value !== 'string') return [name, value]
      return [name, type === 'paragraphs' ? value.replaceAll(/\r\n?/g, '\n').trim() : oneLine(value)]
    }),
  )
  const text = String(engine.renderSync(templatesOf(source), { ...known, values_: values }))
  return { text, values }
}

/** Why these words cannot be used in this kind of mail, or null. Lines count from 1. */
export function troubleIn(source: string, kind: Pick<MailKind, 'variables'>): string | null {
  const names = Object.keys(kind.variables)
  try {
    const { globals } = engine.parseAndAnalyzeSync(source)
    for (const used of Object.values(globals).flat()) {
      const name = used.segments.map(String).join('.')
      if (!names.includes(name))
        return `Line ${used.location.row}: this email has no {{ ${name} }}. Use ${listed(names)}.`
    }
    templatesOf(source)
    return null
  } catch (error) {
    if (!(error instanceof LiquidError)) throw error
    const [line] = error.token.getPosition()
    return `Line ${line}: ${reasonOf(error.message.split('\n')[0]!)}`
  }
}

const reasons: [RegExp, string][] = [
  [/^(?:output|tag) "(.*?)"? not closed/, '$1 is opened but never closed.'],
  [/^tag (\{%.*%\}) not closed/, '$1 needs its {% endif %} or {% endunless %}.'],
  [/^undefined filter: (\S+?),? line.*/, `there’s no filter '$1'. Use ${listed([...filters])}.`],
  [/^tag "(\w+)" not found.*/, '{% $1 %} can’t be used here. Use {% if %} with {% else %}, or {% unless %}.'],
]

function reasonOf(message: string): string {
  for (const [pattern, words] of reasons)
    if (pattern.test(message)) return message.replace(new RegExp(`${pattern.source}.*`), words)
  return `we can’t read this (${message.replace(/, line:\d+, col:\d+$/, '')}).`
}

function listed(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`
}

/** Words as one line, for a subject or a label: a line break in a header would begin another header. */
export function asLine(words: Words): string {
  return oneLine(filled(words.text, words.values, plainOf))
}

/** Words as paragraphs of plain text. */
export function asText(words: Words): string[] {
  return paragraphsOf(words).map((paragraph) =>
    filled(paragraph.replaceAll(bold, '$1'), words.values, plainOf).replaceAll(/[^\S\n]+\n/g, '\n'),
  )
}

/** Words as HTML: `p` and `ul` with these styles. Everything but our own tags is escaped. */
export function asHtml(words: Words, style: { p: string; ul: string }): string {
  return paragraphsOf(words)
    .map((paragraph) => {
      const list = loneList(paragraph, words.values)
      if (list) return `<ul style="${style.ul}">${list.map(itemHtml).join('')}</ul>`
      const lines = paragraph.split('\n')
      const inline = (line: string) =>
        filled(escapeHtml(line).replaceAll(bold, '<strong>$1</strong>'), words.values, valueHtml)
      if (lines.every((line) => line.startsWith('- ')))
        return `<ul style="${style.ul}">${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`
      return `<p style="${style.p}">${lines.map(inline).join('<br>')}</p>`
    })
    .join('\n')
}

const bold = /\*\*(\S(?:.*?\S)?)\*\*/g

/** Paragraphs that say something once their values are in. */
function paragraphsOf({ text, values }: Words): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => filled(paragraph, values, plainOf).trim() !== '')
}

function filled(text: string, values: Value[], write: (value: Value) => string): string {
  return text.replaceAll(/\uE000(\d+)\uE001/g, (_, place: string) => write(values[Number(place)]!))
}

function loneList(paragraph: string, values: Value[]): readonly MailItem[] | null {
  const place = /^\uE000(\d+)\uE001$/.exec(paragraph)
  const value = place ? values[Number(place[1])] : undefined
  return typeof value === 'object' ? value : null
}

const plainOf = (value: Value): string =>
  typeof value === 'string'
    ? value
    : value
        .map(({ title, detail, url }) => [`- ${oneLine(title)}`, detail, url].filter(Boolean).join('\n  '))
        .join('\n')
const valueHtml = (value: Value): string => escapeHtml(plainOf(value)).replaceAll('\n', '<br>')

function itemHtml({ title, detail, url }: MailItem): string {
  const name = escapeHtml(oneLine(title))
  const head = url && isWebAddress(url) ? `<a href="${escapeHtml(url)}">${name}</a>` : `<strong>${name}</strong>`
  return `<li>${head}${detail ? `<br>${escapeHtml(detail).replaceAll('\n', '<br>')}` : ''}</li>`
}

/** Whether a link may lead there from a mail: http and https only. */
export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
}

/** Line breaks and other control characters become spaces. */
/**
 * A subject as a mail's header carries it. One that looks encoded already is encoded once more: readers would decode what
 * somebody typed, and what came out of it might break the line.
 */
export function asHeader(text: string): string {
  if (!text.includes('=?')) return text
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)]
    .reduce<string[]>(
      (parts, { segment }) =>
        Buffer.byteLength((parts.at(-1) ?? '') + segment) > 45
          ? [...parts, segment]
          : [...parts.slice(0, -1), (parts.at(-1) ?? '') + segment],
      [],
    )
    .map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join(' ')
}

export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
}
