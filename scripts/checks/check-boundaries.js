import { fileURLToPath } from 'node:url'
import { findCycles } from './cycles.js'
import { featureFile, openServerKinds, openWebKinds, privateKinds, roomOf, rowOf } from './slices.js'
import { filesBelow, lineAt, readSource, resolveImport } from './source.js'

/** @typedef {import('./source.js').Source} Source */

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path)
/** Composition: files that know every slice, and that no slice may know. */
const composers = [
  'server/src/app.ts',
  'server/src/parts.ts',
  'server/src/main.ts',
  'server/src/worker.ts',
  'server/src/admin.ts',
  'server/src/keys.ts',
  'server/src/backup.ts',
  'server/src/restore.ts',
  'web/src/router.tsx',
  'web/src/public.tsx',
  'web/src/root.tsx',
  'web/src/entry.client.tsx',
]

/** @param {string} path */
const composes = (path) => composers.includes(path) || path.startsWith('server/src/compose/')

/**
 * Every place below `root` that crosses a boundary of docs/architecture.md, one sentence each.
 * @param {string} root
 * @returns {string[]}
 */
export function checkBoundaries(root) {
  const sources = ['contract/src', 'server/src', 'server/seeds', 'server/test', 'web/src']
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readSource(root, path))
  const known = new Set(sources.map(({ path }) => path))
  const cycles = findCycles(
    sources.map((source) => ({
      path: source.path,
      to: source.imports.map(({ to }) => resolveImport(source.path, to)).filter((to) => known.has(to)),
    })),
  )
  return [
    ...sources.flatMap((source) => [...importTroubles(source), ...placeOnly(source)]),
    ...cycles.map(
      (cycle) => `${cycle.join(' → ')}: these files import each other in a circle; move what both need below them.`,
    ),
  ]
}

/** @param {Source} source @returns {string[]} */
function importTroubles(source) {
  return source.imports.flatMap(({ to, typeOnly, line }) => {
    const trouble = crossing(source.path, resolveImport(source.path, to), to, typeOnly)
    return trouble ? [`${source.path}:${line}: ${trouble}`] : []
  })
}

/**
 * What is wrong with `from` importing `to`, if anything.
 * @param {string} from
 * @param {string} to
 * @param {string} written
 * @param {boolean} typeOnly
 * @returns {string | undefined}
 */
function crossing(from, to, written, typeOnly) {
  const [home] = from.split('/')
  if (home === 'contract' && !isTest(from)) {
    if (to.startsWith('contract/src/') || /^(zod|@orpc\/contract)(\/|$)/.test(to)) return undefined
    return `the contract may import zod and @orpc/contract only, not '${written}'.`
  }
  if (
    /^@quartet\/(server|web)\b/.test(to) ||
    (home === 'server' && to.startsWith('web/')) ||
    (home === 'web' && to.startsWith('server/'))
  )
    return `server and web never import each other ('${written}'); what both know belongs in the contract.`
  if (/^(\.\.|\/)/.test(to)) return `'${written}' leads out of the project.`
  if (from.startsWith('server/src/') && to.startsWith('server/test/') && !isTest(from))
    return `the product does not import its test tools ('${written}').`
  if (composes(to) && !composes(from) && !/^server\/(test|seeds)\//.test(from) && !isTest(from))
    return `${to} composes the product and nothing imports it.`
  if (isTest(from)) return undefined
  if (/^(server|web)\/src\/(platform|ui|shell)\//.test(from) && featureFile(to))
    return `${from.split('/')[2]} knows no feature ('${written}'); let the feature hand over what is needed.`
  if (from.startsWith('web/src/ui/') && to.startsWith('web/src/shell/')) return `ui knows no frame ('${written}').`
  return betweenRooms(from, to, written, typeOnly) ?? betweenFeatures(from, to, written, typeOnly)
}

/**
 * What is wrong between two rooms of one folder, if anything.
 * @param {string} from
 * @param {string} to
 * @param {string} written
 * @param {boolean} typeOnly
 * @returns {string | undefined}
 */
function betweenRooms(from, to, written, typeOnly) {
  const own = roomOf(from)
  const other = roomOf(to)
  if (!own || !other || own.folder !== other.folder) return undefined
  const feature = featureFile(to)
  // SQL joins tables, whichever room they lie in.
  if (feature?.kind === 'tables') return undefined
  if (featureFile(from)?.kind === 'tables' && !(feature?.kind === 'rules' && typeOnly))
    return `tables know tables and the types of rules, not '${written}'.`
  if (own.room === other.room) return undefined
  if (other.floor > own.floor)
    return `'${other.room}' stands above '${own.room}' ('${written}'); what both need belongs in the lowest room that knows all of it.`
  // What takes all rooms together lies beside them and opens every door.
  if (own.room === '.' || !feature) return undefined
  if (privateKinds.includes(feature.kind) || feature.noun.endsWith('-page'))
    return `a room keeps its ${feature.kind || 'pages'} to itself ('${written}').`
  if (feature.kind === 'ports' && !typeOnly) return `of ports other rooms know the type alone ('${written}').`
  return undefined
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string} written
 * @param {boolean} typeOnly
 * @returns {string | undefined}
 */
function betweenFeatures(from, to, written, typeOnly) {
  const own = featureFile(from)
  if (!own) return undefined
  if (own.kind === 'rules' && !ruleMayImport(own, to, typeOnly))
    return `rules decide from the contract's values alone ('${written}'); take what is needed as an argument.`
  const other = featureFile(to)
  if (!other || other.slice === own.slice) return undefined
  const above = (rowOf.get(other.slice) ?? 99) >= (rowOf.get(own.slice) ?? -1)
  if (above)
    return `${own.slice} stands in row ${rowOf.get(own.slice)} and may not import ${other.slice} of row ${rowOf.get(other.slice)}; go up by an event, or declare a port.`
  // Whoever answers a port has to know its shape.
  if (other.kind === 'ports' && typeOnly) return undefined
  if (other.workspace === 'server' && !openServerKinds.includes(other.kind))
    return `of a lower slice only ${openServerKinds.join(', ')} may be imported, not ${other.slice}'s ${other.kind}.`
  const isComponent = ['', 'module'].includes(other.kind) && !other.noun.endsWith('-page')
  if (other.workspace === 'web' && !openWebKinds.includes(other.kind) && !isComponent)
    return `of a lower slice only ${openWebKinds.join(', ')} and components may be imported, not ${other.slice}'s ${other.inside}.`
  return undefined
}

const pureLibraries = ['zod', 'ical.js', 'csv-parse/sync', 'any-ascii']

/**
 * @param {NonNullable<ReturnType<typeof featureFile>>} own
 * @param {string} to
 * @param {boolean} typeOnly
 */
function ruleMayImport(own, to, typeOnly) {
  if (to.startsWith('contract/src/') || featureFile(to)?.kind === 'rules') return true
  // These libraries do nothing but judge, count and read values, and a package's type does nothing at all.
  if (pureLibraries.includes(to) || (typeOnly && !/^(server|web)\//.test(to))) return true
  // The web reads dates and money with pure functions of its own.
  return own.workspace === 'web' && /^web\/src\/platform\/words\/(dates|money|locale)\.ts$/.test(to)
}

/** Where text is put into SQL as it stands: names of our own tables and types, and never what somebody sent. */
const rawSql = [
  'server/src/features/compliance/status/affected-classes.queries.ts',
  'server/src/features/help/articles.commands.ts',
]

/**
 * What may be done in some places only.
 * @type {{ what: RegExp, inTemplates?: boolean, allowed: (path: string) => boolean, say: string }[]}
 */
const reserved = [
  {
    what: /\bprocess\.env\b/g,
    allowed: (path) => path === 'server/src/platform/start/config.ts' || !/^(server|web|contract)\/src\//.test(path),
    say: 'the environment is read in platform/config only; take the setting from there.',
  },
  {
    what: /\bDate\.now\b|\bnew Date\(\s*\)|\bTemporal\.Now\b/g,
    allowed: (path) =>
      path === 'server/src/platform/clock.ts' ||
      path.startsWith('web/src/platform/') ||
      !/^(server|web|contract)\/src\//.test(path),
    say: "the system's clock is read in platform/clock only; take the moment as an argument.",
  },
  {
    what: /\bnow\(\)|\bcurrent_(timestamp|date|time)\b|\bclock_timestamp\b/gi,
    inTemplates: true,
    allowed: (path) => path === 'server/src/platform/db/migrate.ts' || !path.startsWith('server/src/'),
    say: "SQL takes the moment as a parameter: the database's own clock cannot be set by a test.",
  },
  {
    what: /\bsql\s*\.\s*raw\b/g,
    allowed: (path) => rawSql.includes(path) || !path.startsWith('server/src/'),
    say: 'SQL is written as a template, whose values are parameters; sql.raw is for our own names, in the places that check-boundaries lists.',
  },
  {
    what: /\b(pool|client)\.query\(/g,
    allowed: (path) => /^server\/src\/(platform\/|app\.ts$)/.test(path) || !path.startsWith('server/src/'),
    say: 'a statement runs in the transaction that database.transact opened for somebody, or the second net is not there.',
  },
  {
    what: /\.emit\(/g,
    allowed: (path) => path === 'server/src/platform/events/realtime.ts' || !path.startsWith('server/src/'),
    say: 'sockets are spoken to in platform/realtime only; use its functions.',
  },
  {
    what: /\bconsole\.\w+/g,
    allowed: (path) =>
      /^server\/src\/(main|worker|admin|keys|backup|restore)\.ts$/.test(path) || !path.startsWith('server/src/'),
    say: 'the server writes through its log, not to the console.',
  },
]

/** Where SQL may be written: its library may be imported in these files only. */
const sqlPlaces = /^server\/(test|seeds|src\/platform)\/|\.(tables|queries|commands|policy)\.ts$/

/** @param {Source} source @returns {string[]} */
function placeOnly(source) {
  if (isTest(source.path)) return []
  const found = reserved
    .filter(({ allowed }) => !allowed(source.path))
    .flatMap(({ what, inTemplates, say }) =>
      [...(inTemplates ? source.templates : source.code).matchAll(what)].map(
        ({ index }) => `${source.path}:${lineAt(source.text, index)}: ${say}`,
      ),
    )
  const sql = source.imports
    .filter(({ to, typeOnly }) => !typeOnly && /^(drizzle-orm|pg)(\/|$)/.test(to) && !sqlPlaces.test(source.path))
    .map(({ line }) => `${source.path}:${line}: SQL belongs in tables, queries, commands and the scopes of policy.`)
  return [...found, ...sql]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const troubles = checkBoundaries(fileURLToPath(new URL('../..', import.meta.url)))
  for (const trouble of troubles) console.error(trouble)
  process.exitCode = troubles.length > 0 ? 1 : 0
}
