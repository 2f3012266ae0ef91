import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crowded, featureFile, mostInFolder, roomOf, rooms, rowOf, serverKinds, webKinds } from './slices.js'
import { filesBelow, readSource } from './source.js'

const longest = 300
const longestTest = 600
const vague = /^(utils?|helpers?|misc|common|shared|index|lib|stuff)$/
const plain = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(tsx?|css|js|sql|html|svg|json)$/

/**
 * Every place below `root` that departs from docs/architecture.md in name, place or size, one sentence each.
 * @param {string} root
 * @returns {string[]}
 */
export function checkStructure(root) {
  const paths = [
    'contract/src',
    'server/src',
    'server/test',
    'server/seeds',
    'web/src',
    'web/test',
    'e2e',
    'bench',
    'scripts',
  ].flatMap((folder) => filesBelow(root, folder))
  return [
    ...paths.flatMap((path) => [
      ...nameTroubles(path),
      ...placeTroubles(path),
      ...(/\.(tsx?|js)$/.test(path) ? sizeTroubles(root, path) : []),
      ...(/^server\/src\/features\/.*(?<!\.rules|\.test)\.tsx?$/.test(path) ? catchTroubles(root, path) : []),
    ]),
    ...crowdTroubles(paths),
    ...meaningTroubles(root, paths),
  ]
}

/**
 * Names that two files of the server export: each has one meaning. A part in compose bears the name of its slice.
 * @param {string} root @param {string[]} paths @returns {string[]}
 */
function meaningTroubles(root, paths) {
  /** @type {Map<string, string[]>} */
  const homes = new Map()
  const exported = /^export (?:async )?(?:const|let|function|type|interface|class|enum) (\w+)/gm
  for (const path of paths.filter((one) => /^server\/src\/(?!compose\/).*(?<!\.test)\.ts$/.test(one))) {
    const names = readSource(root, path).code.matchAll(exported)
    for (const name of new Set([...names].map(([, one = '']) => one)))
      homes.set(name, [...(homes.get(name) ?? []), path])
  }
  return [...homes]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${places.join(', ')}: '${name}' means something in each; give every one its own name.`)
}

/** Folders that hold more than anybody takes in at once. @param {string[]} paths @returns {string[]} */
function crowdTroubles(paths) {
  /** @type {Map<string, number>} */
  const sources = new Map()
  for (const path of paths.filter((one) => /(?<!\.test)\.(tsx?|js)$/.test(one))) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    sources.set(folder, (sources.get(folder) ?? 0) + 1)
  }
  return [...sources]
    .filter(([folder, count]) => count > mostInFolder && !crowded.includes(folder))
    .map(([folder, count]) => `${folder}: ${count} sources, and ${mostInFolder} is the most; make two rooms of it.`)
}

/** @param {string} path @returns {string[]} */
function nameTroubles(path) {
  const name = path.split('/').at(-1) ?? ''
  const words = path.split('/').flatMap((part) => part.split('.').slice(0, 2))
  const empty = words.find((word) => vague.test(word))
  const troubles = []
  if (empty) troubles.push(`${path}: '${empty}' says nothing about what is inside; name it after the noun it serves.`)
  if (!plain.test(name))
    troubles.push(
      `${path}: name files in small letters with hyphens, and a dot before the kind (cover-row.tsx, covers.rules.ts).`,
    )
  return troubles
}

/** @param {string} path @returns {string[]} */
function placeTroubles(path) {
  const room = roomTroubles(path)
  if (room.length > 0) return room
  if (path.startsWith('contract/src/')) return contractTroubles(path)
  const file = featureFile(path)
  if (!file) {
    return /^(server|web)\/src\/features\//.test(path)
      ? [`${path}: a file of a feature lives in the folder of its slice.`]
      : []
  }
  const troubles = []
  if (!rowOf.has(file.slice))
    troubles.push(
      `${path}: '${file.slice}' is no slice; the slices are ${[...rowOf.keys()].join(', ')} (scripts/checks/slices.js and docs/architecture.md).`,
    )
  const fits = file.workspace === 'server' ? fitsServer(file) : fitsWeb(file)
  if (!fits)
    troubles.push(
      file.workspace === 'server'
        ? `${path}: a slice of the server has only <noun>.<kind>.ts with the kinds ${serverKinds.join(', ')}, and their tests.`
        : `${path}: a slice of the web has only <noun>.<kind>.ts(x) with the kinds ${webKinds.join(', ')}, <name>-page.tsx, components by their names, their styles and tests.`,
    )
  return troubles
}

/** @param {string} path @returns {string[]} */
function roomTroubles(path) {
  const place = roomOf(path)
  if (!place) return []
  const { folder, room, floor, name } = place
  const names = (rooms[folder] ?? []).filter((one) => one !== '.')
  if (floor < 0)
    return [`${path}: '${room}' is no room of ${folder}; its rooms are ${names.join(', ')} (scripts/checks/slices.js).`]
  if (path.slice(folder.length + 1).split('/').length > 2) return [`${path}: a room has no further folders.`]
  const [noun = '', kind] = name.replace(/\.(tsx?|js)$/, '').split('.')
  const repeats = [room, room.replace(/s$/, '')].some((one) => noun.startsWith(`${one}-`))
  if (kind !== undefined && /^(server|contract)\//.test(path) && repeats)
    return [`${path}: the name says '${room}' again; leave out what the room says.`]
  return []
}

/** @param {string} path @returns {string[]} */
function contractTroubles(path) {
  const [folder = '', ...deeper] = path.slice('contract/src/'.length).split('/')
  if (deeper.length === 0 || (folder === 'kernel' && deeper.length < 3)) return []
  if (deeper.length === 1 && rowOf.has(folder)) return []
  return [`${path}: the contract has <slice>/<noun>.ts, and kernel/ beside the slices; no further folders.`]
}

/** @param {NonNullable<ReturnType<typeof featureFile>>} file */
function fitsServer({ slice, inside, kind, test }) {
  const mayBeInside = rooms[`server/src/features/${slice}`] !== undefined
  if ((inside.includes('/') && !mayBeInside) || !inside.endsWith('.ts')) return false
  return serverKinds.includes(kind) || (test && kind === '')
}

/** @param {NonNullable<ReturnType<typeof featureFile>>} file */
function fitsWeb({ slice, inside, kind }) {
  if (inside.includes('/') && !rooms[`web/src/features/${slice}`]) return false
  return ['', 'module', 'css'].includes(kind) || webKinds.includes(kind)
}

/** @param {string} root @param {string} path @returns {string[]} */
function sizeTroubles(root, path) {
  const { lines, code } = readSource(root, path)
  const test = /\.test\.[jt]sx?$/.test(path) || /^(server\/test|e2e)\//.test(path)
  const limit = test ? longestTest : longest
  const troubles = []
  if (lines > limit)
    troubles.push(`${path}: ${lines} lines, and ${limit} is the stop; give a noun inside it a file of its own.`)
  const statements = code.split('\n').filter((line) => line.trim() !== '')
  const passedOn = /^\s*export\s+(type\s+)?(\*|\{[^}]*\})\s+from\b/
  if (statements.length > 0 && statements.every((line) => passedOn.test(line)))
    troubles.push(`${path}: it only passes on other files; import those where they are needed.`)
  return troubles
}

/** Errors that nobody reads: they are logged, or thrown on in words, or it says why they need not be. @param {string} root @param {string} path @returns {string[]} */
function catchTroubles(root, path) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    if (!/\bcatch \{|\.catch\(\(\) =>/.test(line)) return []
    const said = /^\s*(\/\/|throw )/.test(lines[at + 1] ?? '') || /^\s*\/\//.test(lines[at - 1] ?? '')
    return said
      ? []
      : [`${path}:${at + 1}: an error is caught and nobody reads it; log it, or say in a comment why not.`]
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const troubles = checkStructure(fileURLToPath(new URL('../..', import.meta.url)))
  for (const trouble of troubles) console.error(trouble)
  process.exitCode = troubles.length > 0 ? 1 : 0
}
