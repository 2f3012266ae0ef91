import type { Work } from '../../../platform/db/db.ts'

/** What dashboards ask of the platform, wired in app.ts. */
export type DashboardsPorts = {
  /** The name of every queue of tasks, in the order of the product. */
  queueNames(): readonly string[]
  /** Puts a failed task back into its queue; false when there is none with this id. */
  retryTask(work: Work, id: string): Promise<boolean>
  /** Takes a failed task away; its name, or null when there is none with this id. */
  letGoOfTask(work: Work, id: string): Promise<string | null>
}
