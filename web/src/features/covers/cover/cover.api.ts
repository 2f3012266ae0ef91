import { useMutation, useQuery } from '@tanstack/react-query'
import { asPage } from '@quartet/contract/kernel/page'
import type { Cover } from '@quartet/contract/covers/cover'
import { api } from '../../../platform/api/api.ts'
import { atOnce, type Shown } from '../../../platform/api/mutations.ts'
import { eachRow, pageAt, paged, type Rows } from '../../../platform/api/paging.ts'
import { isForMe, mostHarmFirst, type Show } from './cover.rules.ts'
import { failsByToast } from '../../../ui/overlays/failure-toast.tsx'

type Scope = { gymId?: string }
const most = 200

export type BoardFilters = { gymId?: string; studioId?: string; status?: Cover['status']; search?: string }

/** What still needs somebody, in order of harm, a page at a time. */
export const boardOf = (filters: BoardFilters) =>
  api.covers.board.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...filters, ...pageAt(cursor), limit: 50 }),
  })

export const studiosOf = (gymId: string) => api.studios.list.queryOptions({ input: { gymId } })

/** How many covers stand where, how long filling one takes, and the last that were filled. */
export const summaryOf = (scope: Scope) => api.covers.summary.queryOptions({ input: scope })

/** What is known of those who applied, and who could not be asked. */
export const comparisonOf = (id: string) => api.covers.comparison.queryOptions({ input: { id } })

const pastStatus: Record<Exclude<Show, 'open'>, Cover['status'] | undefined> = {
  filled: 'filled',
  unfilled: 'unfilled',
  all: undefined,
}

export const pastCovers = (scope: Scope, show: Exclude<Show, 'open'>) =>
  api.covers.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({
      ...scope,
      status: pastStatus[show],
      includeApplications: true,
      ...pageAt(cursor),
      limit: 50,
    }),
  })

export const oneCover = (id: string) => api.covers.get.queryOptions({ input: { id } })

/** Open covers of the trainer's gyms: those they may take, and those they may not with each reason. */
export const offers = () =>
  api.covers.available.queryOptions({ input: { limit: most }, select: (answer) => mostHarmFirst(asPage(answer).data) })

/** Covers that the trainer is part of: asked for, answered or taken. */
export const ownCovers = (trainerId: string) =>
  api.covers.list.queryOptions({ input: { trainerId, limit: most }, select: (answer) => asPage(answer).data })

export const useOfferCount = () =>
  useQuery({ ...offers(), select: (answer) => asPage(answer).data.filter(isForMe).length }).data
export const useOpenCount = (scope: Scope) => useQuery(summaryOf(scope)).data?.open

export const comingEntries = (scope: { gymId?: string; trainerId?: string; from: string; to: string }) =>
  api.timetables.list.queryOptions({ input: scope })

export const oneEntry = (id: string) => api.timetables.get.queryOptions({ input: { id } })

/** Shows whom a cover goes to, wherever it stands. */
function showApproved(shown: Shown, { id, applicationId }: { id: string; applicationId: string }): void {
  const approved = <C extends Cover>(cover: C): C => {
    const { trainer = null } = cover.applications?.find((one) => one.id === applicationId) ?? {}
    if (cover.id !== id || trainer === null) return cover
    const can = { ...cover.can, apply: false, approve: false, cancel: false }
    return { ...cover, status: 'filled', state: 'filled', substitute: trainer, can }
  }
  shown.change<Rows<Cover>>(api.covers.board.key(), (rows) => eachRow(rows, approved))
  shown.change<Cover>(oneCover(id).queryKey, approved)
}

export const useApply = () => useMutation(api.covers.apply.mutationOptions(failsByToast))
export const useWithdraw = () => useMutation(api.covers.withdraw.mutationOptions(failsByToast))
export const useApprove = () =>
  useMutation(api.covers.approve.mutationOptions(atOnce(showApproved, failsByToast.onError)))
/** Its dialog shows the failure itself. */
export const useCancel = () => useMutation(api.covers.cancel.mutationOptions())
/** Its form shows the failure itself. */
export const useAsk = () => useMutation(api.covers.ask.mutationOptions())
