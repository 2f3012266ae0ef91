import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/**
 * One source file as the checks see it. Paths are relative to the root, with forward slashes.
 * @typedef {{ path: string, text: string, lines: number, code: string, templates: string, imports: Import[] }} Source
 * @typedef {{ to: string, typeOnly: boolean, line: number }} Import
 */

const skipped = new Set(['node_modules', 'build', 'dist', 'data', '.react-router', '.git', '.cache', 'coverage'])

/**
 * Every file below `folder`, as paths relative to `root`.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(root, path) : [path]
    })
    .sort()
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {Source}
 */
export function readSource(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const { code, templates } = dissect(text)
  return { path, text, lines: text.trimEnd().split('\n').length, code, templates, imports: importsOf(text, code) }
}

/**
 * Where an import leads: a path relative to the root for one of ours, else the package's name as written.
 * @param {string} from
 * @param {string} to
 */
export function resolveImport(from, to) {
  if (to.startsWith('.')) return posix.normalize(posix.join(dirname(from), to))
  const contract = /^@quartet\/contract\/(.+)$/.exec(to)
  return contract ? `contract/src/${contract[1]}.ts` : to
}

/**
 * The line of a position in a text, counted from 1.
 * @param {string} text
 * @param {number} position
 */
export function lineAt(text, position) {
  return text.slice(0, position).split('\n').length
}

/**
 * @param {string} text
 * @param {string} code
 * @returns {Import[]}
 */
function importsOf(text, code) {
  /** @type {Import[]} */
  const imports = []
  // Positions come from the code without comments and strings, names from the text at the same place.
  const statements = /(?:^|[;\n}])\s*(import|export)\b([^'"`;]*?)(?:\bfrom\s*)?(?=['"])|\bimport\s*\(\s*(?=['"])/g
  for (const match of code.matchAll(statements)) {
    const [, word, middle = ''] = match
    if (word === 'export' && !/\bfrom\s*$/.test(match[0])) continue
    const start = match.index + match[0].length
    const to = /^(['"])(.*?)\1/.exec(text.slice(start))?.[2]
    if (to) imports.push({ to, typeOnly: isOfTypes(middle), line: lineAt(text, start) })
  }
  return imports
}

/**
 * Whether what stands between `import` and `from` names types alone: all of it, or each name by itself.
 * @param {string} middle
 */
function isOfTypes(middle) {
  if (/^\s*type\b(?!\s*,)/.test(middle)) return true
  const names = /^\s*\{([^}]*)\}/
    .exec(middle)?.[1]
    ?.split(',')
    .filter((name) => name.trim() !== '')
  return names !== undefined && names.length > 0 && names.every((name) => /^\s*type\s/.test(name))
}

/**
 * Splits a text into its code, with comments and the inside of strings blanked, and the fixed words of its
 * template strings, blanked everywhere else. Both keep every character's place.
 * @param {string} text
 */
export function dissect(text) {
  const code = text.split('')
  /** @type {string[]} */
  const templates = code.map((sign) => (sign === '\n' ? '\n' : ' '))
  /** Depths of braces at which a template's `${` was opened. @type {number[]} */
  const holes = []
  let depth = 0
  let at = 0
  const blank = (/** @type {number} */ place) => {
    if (code[place] !== '\n') code[place] = ' '
  }
  const template = () => {
    for (at += 1; at < text.length && text[at] !== '`'; at += 1) {
      if (text.startsWith('${', at)) {
        holes.push(depth)
        depth += 1
        at += 1
        return
      }
      templates[at] = text.charAt(at)
      blank(at)
      if (text[at] === '\\') blank((at += 1))
    }
  }
  for (; at < text.length; at += 1) {
    const sign = text[at]
    if (text.startsWith('//', at)) {
      for (; at < text.length && text[at] !== '\n'; at += 1) blank(at)
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2)
      const stop = end < 0 ? text.length : end + 2
      for (; at < stop; at += 1) blank(at)
      at -= 1
    } else if (sign === "'" || sign === '"') {
      for (at += 1; at < text.length && text[at] !== sign && text[at] !== '\n'; at += 1) {
        blank(at)
        if (text[at] === '\\') blank((at += 1))
      }
    } else if (sign === '/' && startsPattern(code, at)) {
      let inClass = false
      for (at += 1; at < text.length && (inClass || text[at] !== '/') && text[at] !== '\n'; at += 1) {
        if (text[at] === '[') inClass = true
        if (text[at] === ']') inClass = false
        const escaped = text[at] === '\\'
        blank(at)
        if (escaped) blank((at += 1))
      }
    } else if (sign === '`') template()
    else if (sign === '{') depth += 1
    else if (sign === '}') {
      depth -= 1
      if (holes.at(-1) === depth) {
        holes.pop()
        template()
      }
    }
  }
  return { code: code.join(''), templates: templates.join('') }
}

/**
 * Whether a slash begins a regular expression rather than a division.
 * @param {string[]} code
 * @param {number} at
 */
function startsPattern(code, at) {
  let before = at - 1
  while (before >= 0 && /[ \t]/.test(code[before] ?? '')) before -= 1
  const previous = code[before] ?? '\n'
  if ('(,=:[!&|?{};\n'.includes(previous)) return true
  return /\b(return|typeof|case)$/.test(code.slice(Math.max(0, before - 8), before + 1).join(''))
}
