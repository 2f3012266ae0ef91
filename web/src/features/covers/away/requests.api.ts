import { useMutation } from '@tanstack/react-query'
import type { CoverSettings } from '@quartet/contract/eligibility/terms'
import { asPage } from '@quartet/contract/kernel/page'
import { api } from '../../../platform/api/api.ts'
import { atOnce, onlyLooks, type Shown } from '../../../platform/api/mutations.ts'
import { failsByToast } from '../../../ui/overlays/failure-toast.tsx'

type AwayWish = Parameters<typeof api.coverRequests.preview.queryOptions>[0]['input']

/** Classes that somebody would be away from, and who would be asked for each. */
export const awayPreview = (input: AwayWish) => api.coverRequests.preview.queryOptions({ ...onlyLooks, input })

/** Classes to come whose trainer said too late to ask anybody that they will not come. */
export const notAttending = (scope: { gymId?: string }) => api.coverRequests.notAttending.queryOptions({ input: scope })

export const planOf = (id: string) => api.coverRequests.plan.queryOptions({ input: { id } })
export const callListOf = (id: string) => api.coverRequests.calls.queryOptions({ input: { id } })

export const coverSettingsOf = (scope: { gymId?: string }) => api.coverPolicies.get.queryOptions({ input: scope })
export const mutes = () => api.coverPolicies.mutes.queryOptions({ input: {} })

/** Its page shows the failure itself. */
export const useBeAway = () => useMutation(api.coverRequests.make.mutationOptions())
/** Its form shows the failure itself. */
export const useAskWithClass = () => useMutation(api.coverRequests.makeWithClass.mutationOptions())
export const useRelease = () => useMutation(api.coverRequests.release.mutationOptions(failsByToast))
/** Its dialog shows the failure itself. */
export const useRefuse = () => useMutation(api.coverRequests.refuse.mutationOptions())
export const useCancelRequest = () => useMutation(api.coverRequests.cancel.mutationOptions())

export const useSettle = () => useMutation(api.coverPolicies.set.mutationOptions(failsByToast))
export const usePrefer = () =>
  useMutation(api.coverPolicies.prefer.mutationOptions(atOnce(showPreferred, failsByToast.onError)))
export const useMute = () => useMutation(api.coverPolicies.mute.mutationOptions(failsByToast))

type Preferred = { trainerId: string; favourite: boolean; trusted: boolean }

const showPreferred = (shown: Shown, { trainerId, favourite, trusted }: Preferred) =>
  shown.change<CoverSettings>(api.coverPolicies.get.key(), (settings) => ({
    ...settings,
    people: settings.people.map((one) => (one.trainerId === trainerId ? { ...one, favourite, trusted } : one)),
  }))

/** The request that a cover belongs to. */
export const requestOf = (coverId: string) =>
  api.coverRequests.list.queryOptions({
    input: { coverId, limit: 1 },
    select: (answer) => asPage(answer).data[0] ?? null,
  })
