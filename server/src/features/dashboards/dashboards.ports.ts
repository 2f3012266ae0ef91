import type { Work } from '../../platform/db.ts'

/** A task that was tried as often as it may be. */
export type TaskFailure = { id: string; name: string; attempts: number; error: string; at: Temporal.Instant }

/** What dashboards ask of the platform, wired in app.ts. */
export type DashboardsPorts = {
  taskFailures(work: Work): Promise<TaskFailure[]>
  /** Puts a failed task back into its queue; false when there is none with this id. */
  retryTask(work: Work, id: string): Promise<boolean>
}
