import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asPage } from '@quartet/contract/kernel/paging'
import { api } from '../../../platform/api/api.ts'
import { pageAt, paged } from '../../../platform/api/paging.ts'
import { refresh } from '../../../platform/api/queries.ts'

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
  const queries = useQueryClient()
  // A refusal mostly says that somebody else was faster: what is true now is shown.
  const options = { onSettled: () => refresh(queries, 'engagements') }
  return {
    create: useMutation(api.engagements.create.mutationOptions(options)),
    change: useMutation(api.engagements.change.mutationOptions(options)),
    end: useMutation(api.engagements.end.mutationOptions(options)),
    business: useMutation(api.engagements.business.mutationOptions(options)),
    employee: useMutation(api.engagements.employee.mutationOptions(options)),
    bank: useMutation(api.engagements.bank.mutationOptions(options)),
    confirmBank: useMutation(api.engagements.confirmBank.mutationOptions(options)),
    agree: useMutation(api.engagements.agree.mutationOptions(options)),
    disagree: useMutation(api.engagements.disagree.mutationOptions(options)),
    reveal: useMutation(api.engagements.reveal.mutationOptions()),
  }
}

export function usePayerChanges() {
  const queries = useQueryClient()
  const options = { onSettled: () => refresh(queries, 'payers') }
  return {
    change: useMutation(api.payers.change.mutationOptions(options)),
    bank: useMutation(api.payers.bank.mutationOptions(options)),
    reveal: useMutation(api.payers.reveal.mutationOptions()),
  }
}

export function useRateChanges() {
  const queries = useQueryClient()
  const options = { onSuccess: () => refresh(queries, 'rateCards') }
  // A colleague may have changed what is refused: what is true now is shown.
  const settled = { onSettled: () => refresh(queries, 'rateCards') }
  return {
    create: useMutation(api.rateCards.create.mutationOptions(options)),
    end: useMutation(api.rateCards.end.mutationOptions(options)),
    price: useMutation(api.rateCards.price.mutationOptions()),
    addFloor: useMutation(api.rateCards.addFloor.mutationOptions(options)),
    changeFloor: useMutation(api.rateCards.changeFloor.mutationOptions(settled)),
    copyFloors: useMutation(api.rateCards.copyFloors.mutationOptions(settled)),
    confirmFloors: useMutation(api.rateCards.confirmFloors.mutationOptions(settled)),
    removeFloor: useMutation(api.rateCards.removeFloor.mutationOptions(options)),
  }
}
