import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'

/** A trainer's documents: their own, or as a gym sees those of one of its trainers. */
export const walletQuery = (of: { trainerId?: string; gymId?: string; date?: string } = {}) =>
  api.compliance.wallet.queryOptions({ input: of })

/** Where the own document is to be got anew. */
export const coursesQuery = (requirementId: string) => api.compliance.courses.queryOptions({ input: { requirementId } })

/** How a gym's trainers stand on a day. */
export const teamQuery = (
  gymId: string,
  { search, date, onlyOpen }: { search: string; date: string; onlyOpen: boolean },
) =>
  api.compliance.team.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({
      gymId,
      search: search || undefined,
      date: date || undefined,
      onlyOpen: onlyOpen || undefined,
      ...pageAt(cursor),
      limit: 50,
    }),
  })

export const waiversQuery = (gymId: string) =>
  api.compliance.waivers.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ gymId, ...pageAt(cursor), limit: 50 }),
  })

export const taughtQuery = (gymId: string, from: string, to: string) =>
  api.compliance.taughtAnyway.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ gymId, from, to, ...pageAt(cursor), limit: 50 }),
  })

export const flagsQuery = () =>
  api.compliance.flags.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...pageAt(cursor), limit: 50 }),
  })

export const useShare = () => useMutation(api.compliance.share.mutationOptions())
export const useRevoke = () => useMutation(api.compliance.revoke.mutationOptions())
export const useAskWaiver = () => useMutation(api.compliance.askWaiver.mutationOptions())
export const useDecideWaiver = () => useMutation(api.compliance.decideWaiver.mutationOptions())
export const useSettleFlag = () => useMutation(api.compliance.settleFlag.mutationOptions())
