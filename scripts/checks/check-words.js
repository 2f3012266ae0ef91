import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { root } from '../running/children.js'
import { filesBelow, lineAt } from './source.js'

/**
 * Slices whose every sentence follows docs/voice.md. The list only grows; once it's whole, the check reads everything.
 * @type {string[]}
 */
const plain = [
  'contract/src/compliance',
  'contract/src/connections',
  'contract/src/covers',
  'contract/src/dashboards',
  'contract/src/eligibility',
  'contract/src/email-templates',
  'contract/src/gyms',
  'contract/src/help',
  'contract/src/identity',
  'contract/src/jobs',
  'contract/src/kernel',
  'contract/src/messages',
  'contract/src/notifications',
  'contract/src/payroll',
  'contract/src/plans',
  'contract/src/reports',
  'contract/src/search',
  'contract/src/specialties',
  'contract/src/suppliers',
  'contract/src/timetable',
  'contract/src/users',
  'server/src/compose',
  'server/src/features/compliance',
  'server/src/features/connections',
  'server/src/features/covers',
  'server/src/features/dashboards',
  'server/src/features/eligibility',
  'server/src/features/email-templates',
  'server/src/features/gyms',
  'server/src/features/help',
  'server/src/features/jobs',
  'server/src/features/messages',
  'server/src/features/notifications',
  'server/src/features/payroll',
  'server/src/features/plans',
  'server/src/features/reports',
  'server/src/features/search',
  'server/src/features/specialties',
  'server/src/features/suppliers',
  'server/src/features/timetable',
  'server/src/features/users',
  'web/src/features/compliance',
  'web/src/features/connections',
  'web/src/features/covers',
  'web/src/features/dashboards',
  'web/src/features/eligibility',
  'web/src/features/email-templates',
  'web/src/features/gyms',
  'web/src/features/help',
  'web/src/features/identity',
  'web/src/features/jobs',
  'web/src/features/messages',
  'web/src/features/notifications',
  'web/src/features/payroll',
  'web/src/features/plans',
  'web/src/features/reports',
  'web/src/features/search',
  'web/src/features/specialties',
  'web/src/features/suppliers',
  'web/src/features/timetable',
  'web/src/features/users',
  'web/src/platform',
  'web/src/shell',
  'web/src/shell/public',
  'web/src/ui',
  'web/src/ui/public',
]

/** @typedef {{ pattern: string, instead: string, allow?: string }} Entry */
/** @type {{ exact: string[], exactPatterns: string[], entries: Entry[] }} */
const { exact, exactPatterns, entries } = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8'))
const allowed = new Set(exact)
const patterns = exactPatterns.map((one) => new RegExp(one, 'iu'))
const rules = entries.map(({ pattern, instead, allow }) => ({
  pattern: new RegExp(pattern, 'iu'),
  instead,
  allow: allow ? new RegExp(allow, 'iu') : null,
}))

/** Attributes of elements that nobody reads. */
const unread =
  /^(className|key|id|to|href|type|role|name|variant|size|data-.*|tone|as|rel|target|method|htmlFor|autoComplete|inputMode|scope|weight|gap|align|justify|viewBox|d|aria-(live|controls|labelledby|describedby))$/
/** What code says to code: a name, a path, a lock. */
const code = /^[a-z0-9_.:/?=&{}…#-]+$|^no key update$|^calc\(/

/**
 * The sentences of a source, each with its line; what is filled in stands as '{…}'.
 * @param {string} path
 * @param {string} text
 * @returns {{ line: number, words: string }[]}
 */
export function sentencesOf(path, text) {
  /** @type {{ line: number, words: string }[]} */
  const found = []
  /** @param {number} start @param {string} words */
  const add = (start, words) => {
    const plainWords = words.replaceAll(/\s+/g, ' ').trim()
    const isRead = /[a-z]/i.test(plainWords) && (/\s/.test(plainWords) || /^[A-Z][a-z’]+[.?]?$/.test(plainWords))
    if (isRead && !code.test(plainWords)) found.push({ line: lineAt(text, start), words: plainWords })
  }
  /** @param {any} node */
  const visit = (node) => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if (/^(Import|ExportAll)|^TS(Literal|TypeAlias|Interface)|^TaggedTemplate/.test(node.type)) return
    if (node.type === 'JSXAttribute' && unread.test(String(node.name?.name))) return
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.start, node.value)
    else if (node.type === 'JSXText') add(node.start, node.value)
    else if (node.type === 'TemplateLiteral')
      add(node.start, node.quasis.map((/** @type {any} */ one) => one.value.cooked).join('{…}'))
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body)
  return found
}

/**
 * What is wrong with a sentence, or nothing.
 * @param {string} path
 * @param {string} words
 * @returns {string[]}
 */
export function wordTroubles(path, words) {
  if (allowed.has(words) || patterns.some((one) => one.test(words))) return []
  return rules.flatMap(({ pattern, instead, allow }) => {
    const found = pattern.exec(words)
    return found && !allow?.test(`${path}: ${words}`) ? [`“${found[0]}” in “${words}”: write ${instead}`] : []
  })
}

/** Legal text has no contractions, and changes only with a new version date. */
const legal = /\/(?:terms|privacy)-page\.tsx$/

/** @returns {string[]} */
function checkWords() {
  return plain
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|tables)\./.test(path) && !legal.test(path))
    .flatMap((path) =>
      sentencesOf(path, readFileSync(join(root, path), 'utf8')).flatMap(({ line, words }) =>
        wordTroubles(path, words).map((trouble) => `${path}:${line}: ${trouble}`),
      ),
    )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const troubles = checkWords()
  for (const trouble of troubles) console.log(trouble)
  process.exitCode = troubles.length === 0 ? 0 : 1
}
