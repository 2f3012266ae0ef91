import type { Entity } from './changes.ts'

/** Operations that are shown before their answer: what they changed is asked for anew only where it failed. */
const shownAtOnce = new Set(['notifications.read', 'notifications.readAll', 'help.changePreferences'])

/** Operations that change other kinds than their events and their own name say, or nothing that is shown. */
const kindsOf: Record<string, Entity[]> = {
  'messages.read': ['conversations'],
  'messages.send': ['conversations'],
  'messages.edit': ['conversations'],
  'messages.remove': ['conversations'],
  'messages.react': ['conversations'],
  'messages.report': [],
  'messages.settle': ['messages'],
  'messages.attach': [],
  'requirements.previewCreate': [],
  'requirements.previewChange': [],
  'emailTemplates.preview': [],
  'emailTemplates.test': [],
  'coverRequests.preview': [],
  'rateCards.price': [],
  'engagements.reveal': [],
  'payers.reveal': [],
  'supplierViews.note': [],
  'submissions.upload': [],
  'reports.export': [],
}

/** Operations that stand apart from the records that they are about. */
const shownBeside: Partial<Record<Entity, Entity[]>> = {
  connections: ['notifications', 'roster'],
  coverAnswers: ['covers', 'timetables', 'notifications'],
  coverRequests: ['covers', 'timetables'],
  coverPolicies: ['coverRequests'],
  covers: ['timetables', 'notifications'],
  gates: ['covers', 'risks'],
  timetableEdits: ['timetables', 'classes'],
  timeChanges: ['timetables', 'notifications'],
  compliance: ['submissions'],
  jobApplications: ['jobs'],
  payRuns: ['payDocuments'],
  superBatches: ['superContributions'],
  operations: ['dashboards'],
}

/** Whether a request only asks what would come of it. */
export function isTrial(input: unknown): boolean {
  return (input as { dryRun?: unknown } | undefined)?.dryRun === true
}

export const isShownAtOnce = (path: readonly string[]): boolean => shownAtOnce.has(path.join('.'))

/** What an operation changes besides what its events say. */
export const kindsBeside = (path: readonly string[]): Entity[] => kindsOf[path.join('.')] ?? []

/** What an operation changes by its name, where its answer doesn't say. */
export function ownKinds(path: readonly string[]): Entity[] {
  const entity = path[0] as Entity | undefined
  if (entity === undefined) return []
  return kindsOf[path.join('.')] ?? [entity, ...(shownBeside[entity] ?? [])]
}
