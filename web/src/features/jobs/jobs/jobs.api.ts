import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationStatus, Job, JobStatus } from '@quartet/contract/jobs/jobs'
import { api } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'
import { refresh } from '../../../platform/api/queries.ts'
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

/** Everything that changes a job; what it touches is read anew whether it came through or not. */
export function useJobChanges() {
  const queries = useQueryClient()
  const after = { onSettled: () => refresh(queries, 'jobs', 'jobApplications') }
  return {
    create: useMutation(api.jobs.create.mutationOptions(after)),
    change: useMutation(api.jobs.change.mutationOptions(after)),
    publish: useMutation(api.jobs.publish.mutationOptions(after)),
    close: useMutation(api.jobs.close.mutationOptions(after)),
    discard: useMutation(api.jobs.discard.mutationOptions(after)),
    remove: useMutation(api.jobs.remove.mutationOptions(after)),
    restore: useMutation(api.jobs.restore.mutationOptions(after)),
  }
}

export function useApplicationChanges() {
  const queries = useQueryClient()
  const after = { onSettled: () => refresh(queries, 'jobs', 'jobApplications') }
  // A job opened again before the answer, or after none, begins with what was written last.
  const onMutate = ({ id, note }: { id: string; note: string }) =>
    void queries.setQueryData<Job>(oneJob(id).queryKey, (job) =>
      job?.mine ? { ...job, mine: { ...job.mine, draft: note || null } } : job,
    )
  // One after the other: an earlier note that took longer must not arrive last.
  const inOrder = { onMutate, scope: { id: 'application-draft' } }
  const onSettled = () =>
    refresh(queries, 'jobs', 'jobApplications', 'connections', 'roster', 'engagements', 'timetables', 'dashboards')
  return {
    apply: useMutation(api.jobApplications.apply.mutationOptions(after)),
    keepDraft: useMutation(api.jobApplications.keepDraft.mutationOptions(inOrder)),
    withdraw: useMutation(api.jobApplications.withdraw.mutationOptions(after)),
    move: useMutation(api.jobApplications.move.mutationOptions(after)),
    hire: useMutation(api.jobApplications.hire.mutationOptions({ onSettled })),
  }
}

export function useSearchChanges() {
  const queries = useQueryClient()
  const after = { onSettled: () => refresh(queries, 'jobSearches') }
  return {
    save: useMutation(api.jobSearches.save.mutationOptions(after)),
    remove: useMutation(api.jobSearches.remove.mutationOptions(after)),
  }
}
