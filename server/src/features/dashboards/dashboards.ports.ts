/** A task that was tried as often as it may be. */
export type TaskFailure = { id: string; name: string; attempts: number; error: string; at: Temporal.Instant }

/** What dashboards ask of the platform, wired in app.ts. */
export type DashboardsPorts = {
  taskFailures(): Promise<TaskFailure[]>
  /** Puts a failed task back into its queue; false when there is none with this id. */
  retryTask(id: string): Promise<boolean>
}
