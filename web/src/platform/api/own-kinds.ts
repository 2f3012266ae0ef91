import type { Entity } from './changes.ts'
import type { How } from './mutations.ts'

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

/** What an operation changes where its answer doesn't say: by its name, unless its declaration says otherwise. */
export function ownKinds(path: readonly string[], { asks }: How): readonly Entity[] {
  const entity = path[0] as Entity | undefined
  if (entity === undefined) return []
  return asks ?? [entity, ...(shownBeside[entity] ?? [])]
}
