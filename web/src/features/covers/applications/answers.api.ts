import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { failsByToast } from '../../../ui/overlays/failure-toast.tsx'

/** How the answer to one cover stands, and what the reader may do about it. */
export const answerOf = (id: string) => api.coverAnswers.get.queryOptions({ input: { id } })

/** Whom a cover could be offered to. */
export const candidatesOf = (id: string, search: string) =>
  api.coverAnswers.candidates.queryOptions({ input: { id, ...(search ? { search } : {}) } })

export const useAccept = () => useMutation(api.coverAnswers.accept.mutationOptions(failsByToast))
export const useDecline = () => useMutation(api.coverAnswers.decline.mutationOptions(failsByToast))
export const useUntake = () => useMutation(api.coverAnswers.untake.mutationOptions())
export const useHandBack = () => useMutation(api.coverAnswers.handBack.mutationOptions())
export const useClaim = () => useMutation(api.coverAnswers.claim.mutationOptions())
export const useOfferBack = () => useMutation(api.coverAnswers.offerBack.mutationOptions())
export const useAnswerReturn = () => useMutation(api.coverAnswers.answerReturn.mutationOptions(failsByToast))
export const useDropReturn = () => useMutation(api.coverAnswers.dropReturn.mutationOptions(failsByToast))
export const useOffer = () => useMutation(api.coverAnswers.offer.mutationOptions())
export const useTakeBackOffer = () => useMutation(api.coverAnswers.takeBackOffer.mutationOptions(failsByToast))
export const useReplace = () => useMutation(api.coverAnswers.replace.mutationOptions())
export const useMuteHops = () => useMutation(api.coverAnswers.muteHops.mutationOptions(failsByToast))
export const useNoShow = () => useMutation(api.coverAnswers.noShow.mutationOptions())
export const useSayOutcome = () => useMutation(api.coverAnswers.sayOutcome.mutationOptions())
export const useRaiseBonus = () => useMutation(api.coverAnswers.raiseBonus.mutationOptions())
