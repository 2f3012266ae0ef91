import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationStatus, Job, JobStatus } from '@quartet/contract/jobs/jobs'
import { api } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'
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

export function useApplicationChanges() {
  const queries = useQueryClient()
  // A job opened again before the answer, or after none, begins with what was written last.
  const onMutate = ({ id, note }: { id: string; note: string }) =>
    void queries.setQueryData<Job>(oneJob(id).queryKey, (job) =>
      job?.mine ? { ...job, mine: { ...job.mine, draft: note || null } } : job,
    )
  // One after the other: an earlier note that took longer must not arrive last.
  const inOrder = { onMutate, scope: { id: 'application-draft' } }
  return {
    apply: useMutation(api.jobApplications.apply.mutationOptions()),
    keepDraft: useMutation(api.jobApplications.keepDraft.mutationOptions(inOrder)),
    withdraw: useMutation(api.jobApplications.withdraw.mutationOptions()),
    move: useMutation(api.jobApplications.move.mutationOptions()),
    hire: useMutation(api.jobApplications.hire.mutationOptions()),
  }
}

export function useSearchChanges() {
  return {
    save: useMutation(api.jobSearches.save.mutationOptions()),
    remove: useMutation(api.jobSearches.remove.mutationOptions()),
  }
}
