// The slices of the product, lowest row first (docs/architecture.md). A slice imports only from lower rows.
const rows = [
  ['identity'],
  ['gyms', 'specialties', 'email-templates', 'plans'],
  ['users'],
  ['connections', 'suppliers'],
  ['messages'],
  ['timetable'],
  ['compliance'],
  ['eligibility'],
  ['covers', 'payroll'],
  ['jobs'],
  ['notifications', 'dashboards', 'reports', 'search', 'help'],
]

/** @type {ReadonlyMap<string, number>} */
export const rowOf = new Map(rows.flatMap((slices, row) => slices.map((slice) => /** @type {const} */ ([slice, row]))))

/**
 * The rooms of a folder, lowest first (docs/architecture.md): a file imports from its own room and from those before it.
 * '.' is what lies beside the rooms; where it is not named it stands on top of all of them.
 * @type {Record<string, string[]>}
 */
export const rooms = {
  'server/src/compose': ['.', 'upkeep', 'people', 'work', 'pages'],
  'server/src/features/compliance': [
    'document',
    'status',
    'keeping',
    'reminders',
    'requirements',
    'reviews',
    'wallet',
    'waivers',
  ],
  'server/src/features/connections': ['connection', 'engagements', 'directory', 'roster', 'rates'],
  'server/src/features/covers': [
    'cover',
    'lookups',
    'assignments',
    'notices',
    'search',
    'applications',
    'class-changes',
    'risks',
    'outcomes',
    'requests',
    'boards',
  ],
  'server/src/features/dashboards': ['admin', 'overview'],
  'server/src/features/email-templates': ['.', 'senders'],
  'server/src/features/gyms': ['gym', 'team'],
  'server/src/features/identity': [
    'accounts',
    'warnings',
    'sessions',
    'codes',
    'invitations',
    'passwords',
    'factors',
    'providers',
    'wire',
    'admin',
  ],
  'server/src/features/jobs': ['job', 'applications', 'searches'],
  'server/src/features/messages': ['conversation', 'reports'],
  'server/src/features/notifications': ['settings', 'deliveries', 'notices', 'push'],
  'server/src/features/payroll': [
    'reckoning',
    'document',
    'filling',
    'e-invoices',
    'super',
    'approving',
    'clearing',
    'runs',
  ],
  'server/src/features/suppliers': ['supplier', 'enquiries'],
  'server/src/features/timetable': [
    'recurrence',
    'new-times',
    'entries',
    'series',
    'feeds',
    'editing',
    'imports',
    'public',
    'availability',
    'holidays',
    'edits',
  ],
  'server/src/features/users': ['person', 'leaving', 'profile'],
  'server/src/platform': [
    '.',
    'keys',
    'places',
    'watch',
    'db',
    'paper',
    'outward',
    'events',
    'start',
    'post',
    'http',
    'files',
    'copies',
  ],
  'web/src/features/compliance': ['document', 'uploads', 'requirements', 'waivers', 'reviews', 'wallet'],
  'web/src/features/connections': ['connection', 'engagements', 'roster', 'rates', 'directory'],
  'web/src/features/covers': ['cover', 'away', 'applications', 'risks', 'requests', 'search', 'settings', 'boards'],
  'web/src/features/dashboards': ['board', 'gym-admin', 'admin', 'gym', 'trainer', 'supplier'],
  'web/src/features/email-templates': ['senders', '.'],
  'web/src/features/help': ['articles', 'tours'],
  'web/src/features/identity': ['account', 'factors', 'proof', 'sign-in', 'registering', 'security', 'invitations'],
  'web/src/features/jobs': ['jobs', 'applications', 'public'],
  'web/src/features/messages': ['conversations', 'thread'],
  'web/src/features/notifications': ['notice', 'settings', 'list'],
  'web/src/features/payroll': ['document', 'approving', 'super', 'runs'],
  'web/src/features/plans': ['public', 'plan', 'enquiries', 'home', 'memberships'],
  'web/src/features/suppliers': ['offers', 'profile', 'enquiries'],
  'web/src/features/timetable': [
    'entries',
    'classes',
    'calendar',
    'availability',
    'edits',
    'feeds',
    'new-times',
    'holidays',
    'imports',
    'views',
  ],
  'web/src/features/users': ['profile', 'settings', 'people'],
  'web/src/platform': ['.', 'session', 'api', 'words', 'signing-in', 'live'],
  'web/src/shell': ['map', 'public', 'guards', 'pages', 'bars'],
  'web/src/ui': ['.', 'display', 'page', 'overlays', 'fields', 'lists', 'public'],
}

/** Folders with one file for each slice, which may hold more. */
export const crowded = ['server/test/permissions']

/** Sources that one folder may hold, tests and styles aside. */
export const mostInFolder = 18

/** What a file of a slice may be, by the last word of its name. */
export const serverKinds = [
  'routes',
  'policy',
  'commands',
  'queries',
  'rules',
  'present',
  'tables',
  'ports',
  'notices',
  'mails',
  'reactions',
  'tasks',
  'live',
  'event',
]
export const webKinds = ['routes', 'api', 'live', 'copy', 'rules']

/** What a higher slice may import of a lower one. */
export const openServerKinds = ['tables', 'queries', 'policy', 'rules', 'commands', 'present']
export const openWebKinds = ['api', 'copy', 'rules']

/** What a room keeps to itself; all else is its door to the rooms above it. */
export const privateKinds = ['routes', 'notices', 'reactions', 'tasks', 'event']

/**
 * The room that a file stands in, with its place among the rooms of its folder; nothing where its folder has none.
 * @param {string} path
 * @returns {{ folder: string, room: string, floor: number, name: string } | undefined}
 */
export function roomOf(path) {
  const folder = Object.keys(rooms).find((one) => path.startsWith(`${one}/`))
  if (folder === undefined) return undefined
  const inside = path.slice(folder.length + 1).split('/')
  const room = inside.length > 1 ? (inside[0] ?? '') : '.'
  const order = rooms[folder] ?? []
  const floor = order.indexOf(room)
  return { folder, room, floor: floor < 0 && room === '.' ? order.length : floor, name: inside.at(-1) ?? '' }
}

/**
 * What a path of a feature says about its file.
 * @param {string} path
 * @returns {{ workspace: 'server' | 'web', slice: string, room: string, inside: string, noun: string, kind: string, test: boolean } | undefined}
 */
export function featureFile(path) {
  const match = /^(server|web)\/src\/features\/([^/]+)\/(.+)$/.exec(path)
  if (!match) return undefined
  const [, workspace, slice = '', inside = ''] = match
  const name = inside.split('/').at(-1) ?? ''
  const test = /\.test\.tsx?$/.test(name)
  const words = name.replace(/(\.test)?\.tsx?$/, '').split('.')
  return {
    workspace: workspace === 'server' ? 'server' : 'web',
    slice,
    room: inside.includes('/') ? (inside.split('/')[0] ?? '') : '',
    inside,
    noun: words[0] ?? '',
    kind: words[1] ?? '',
    test,
  }
}
