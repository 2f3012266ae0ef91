import { useMutation } from '@tanstack/react-query'
import { asPage } from '@quartet/contract/kernel/page'
import { api } from '../../../platform/api/api.ts'
import { onlyLooks } from '../../../platform/api/mutations.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'

export const engagementsQuery = (of: { gymId?: string; trainerId?: string }) =>
  api.engagements.list.queryOptions({ input: { ...of, limit: 200 }, select: (answer) => asPage(answer).data })
export const payerQuery = (gymId: string) => api.payers.get.queryOptions({ input: { gymId } })
/** The latest rates that count for one trainer. */
export const ratesQuery = (of: { gymId: string; trainerId?: string }) =>
  api.rateCards.list.queryOptions({ input: { ...of, limit: 200 } })
/** A gym's rate card, page by page. */
export const rateCardQuery = (gymId: string) =>
  api.rateCards.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ gymId, ...pageAt(cursor) }),
    initialPageParam: paged.initialPageParam,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
export const floorsQuery = (gymId: string) =>
  api.rateCards.floors.infiniteOptions({
    input: (cursor: string | undefined) => ({ gymId, ...pageAt(cursor) }),
    initialPageParam: paged.initialPageParam,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
export const classNamesQuery = (gymId: string) =>
  api.classes.list.queryOptions({
    input: { gymId, limit: 200 },
    select: (answer) => asPage(answer).data,
  })

/** Everything that changes an engagement or what pays it; forms show the failures themselves. */
export function useEngagementChanges() {
  // A refusal mostly says that somebody else was faster: what is true now is shown.
  return {
    create: useMutation(api.engagements.create.mutationOptions()),
    change: useMutation(api.engagements.change.mutationOptions()),
    end: useMutation(api.engagements.end.mutationOptions()),
    business: useMutation(api.engagements.business.mutationOptions()),
    employee: useMutation(api.engagements.employee.mutationOptions()),
    bank: useMutation(api.engagements.bank.mutationOptions()),
    confirmBank: useMutation(api.engagements.confirmBank.mutationOptions()),
    agree: useMutation(api.engagements.agree.mutationOptions()),
    disagree: useMutation(api.engagements.disagree.mutationOptions()),
    reveal: useMutation(api.engagements.reveal.mutationOptions(onlyLooks)),
  }
}

export function usePayerChanges() {
  return {
    change: useMutation(api.payers.change.mutationOptions()),
    bank: useMutation(api.payers.bank.mutationOptions()),
    reveal: useMutation(api.payers.reveal.mutationOptions(onlyLooks)),
  }
}

export function useRateChanges() {
  // A colleague may have changed what is refused: what is true now is shown.
  return {
    create: useMutation(api.rateCards.create.mutationOptions()),
    end: useMutation(api.rateCards.end.mutationOptions()),
    price: useMutation(api.rateCards.price.mutationOptions(onlyLooks)),
    addFloor: useMutation(api.rateCards.addFloor.mutationOptions()),
    changeFloor: useMutation(api.rateCards.changeFloor.mutationOptions()),
    copyFloors: useMutation(api.rateCards.copyFloors.mutationOptions()),
    confirmFloors: useMutation(api.rateCards.confirmFloors.mutationOptions()),
    removeFloor: useMutation(api.rateCards.removeFloor.mutationOptions()),
  }
}
