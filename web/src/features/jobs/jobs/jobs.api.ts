import { useMutation, type QueryClient } from '@tanstack/react-query'
import type { JobApplication } from '@quartet/contract/jobs/applications'
import type { ApplicationStatus, Job, JobStatus } from '@quartet/contract/jobs/jobs'
import { api } from '../../../platform/api/api.ts'
import { atOnce, type Shown } from '../../../platform/api/mutations.ts'
import { eachRow, pageAt, paged, withRow, type Rows } from '../../../platform/api/paging.ts'
import type { filterOf } from './jobs.rules.ts'

export const openJobs = (filter: ReturnType<typeof filterOf>, sort: 'newest' | 'near' = 'newest') =>
  api.jobs.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...filter, sort, ...pageAt(cursor), limit: 25 }),
  })

export const gymJobs = (gymId: string, status?: JobStatus) =>
  api.jobs.own.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ gymId, status, ...pageAt(cursor), limit: 50 }),
  })

export const oneJob = (id: string) => api.jobs.get.queryOptions({ input: { id } })
export const patternsOf = (gymId: string) => api.jobs.patterns.queryOptions({ input: { gymId } })
export const applicationsOf = (id: string, status: ApplicationStatus) =>
  api.jobApplications.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ id, status, ...pageAt(cursor), limit: 25 }),
  })
export const oneApplication = (id: string) => api.jobApplications.get.queryOptions({ input: { id } })
export const myApplications = () =>
  api.jobApplications.mine.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...pageAt(cursor), limit: 50 }),
  })
export const mySearches = () => api.jobSearches.list.queryOptions({ input: undefined })

/** Everything that changes a job. */
export function useJobChanges() {
  return {
    create: useMutation(api.jobs.create.mutationOptions()),
    change: useMutation(api.jobs.change.mutationOptions()),
    publish: useMutation(api.jobs.publish.mutationOptions()),
    close: useMutation(api.jobs.close.mutationOptions()),
    discard: useMutation(api.jobs.discard.mutationOptions()),
    remove: useMutation(api.jobs.remove.mutationOptions()),
    restore: useMutation(api.jobs.restore.mutationOptions()),
  }
}

// A job opened again before the answer, or after none, begins with what was written last.
const keepsDraft = ({ id, note }: { id: string; note: string }, { client }: { client: QueryClient }) =>
  void client.setQueryData<Job>(oneJob(id).queryKey, (job) =>
    job?.mine ? { ...job, mine: { ...job.mine, draft: note || null } } : job,
  )
// One after the other: an earlier note that took longer must not arrive last.
const draftInOrder = { onMutate: keepsDraft, scope: { id: 'application-draft' } }

/** Shows a card in the column that it was sent to. */
function showMoved(shown: Shown, { id, status }: { id: string; status: ApplicationStatus }): void {
  const lists = api.jobApplications.list.key()
  let card: JobApplication | undefined
  shown.change<Rows<JobApplication>>(lists, (rows) =>
    eachRow(rows, (one) => {
      if (one.id !== id) return one
      card = one
      return null
    }),
  )
  const to = { ...card!, status }
  shown.change<Rows<JobApplication>>(lists, (rows, queryKey) => {
    const { input } = (queryKey[1] ?? {}) as { input?: { status?: ApplicationStatus } }
    return card && input?.status === status ? withRow(rows, to) : rows
  })
  shown.change<JobApplication>(oneApplication(id).queryKey, (one) => ({ ...one, status }))
}

export function useApplicationChanges() {
  return {
    apply: useMutation(api.jobApplications.apply.mutationOptions()),
    keepDraft: useMutation(api.jobApplications.keepDraft.mutationOptions(draftInOrder)),
    withdraw: useMutation(api.jobApplications.withdraw.mutationOptions()),
    move: useMutation(api.jobApplications.move.mutationOptions(atOnce(showMoved))),
    hire: useMutation(api.jobApplications.hire.mutationOptions()),
  }
}

export function useSearchChanges() {
  return {
    save: useMutation(api.jobSearches.save.mutationOptions()),
    remove: useMutation(api.jobSearches.remove.mutationOptions()),
  }
}
