import { useMutation, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { api } from '../../../platform/api/api.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { refresh } from '../../../platform/api/queries.ts'

/** How the answer to one cover stands, and what the reader may do about it. */
export const answerOf = (id: string) => api.coverAnswers.get.queryOptions({ input: { id } })

/** Whom a cover could be offered to. */
export const candidatesOf = (id: string, search: string) =>
  api.coverAnswers.candidates.queryOptions({ input: { id, ...(search ? { search } : {}) } })

/** After an answer the cover, the timetable and the dashboards show it too; a refusal says why and looks again. `quiet`: its dialog says why. */
function useAnswered(quiet: boolean) {
  const queries = useQueryClient()
  const look = () => refresh(queries, 'covers', 'coverAnswers', 'timetables', 'dashboards')
  return {
    onSuccess: look,
    onError: (error: Error) => {
      if (!quiet) toast.error(sentenceOf(error))
      void look()
    },
  }
}

export const useAccept = () => useMutation(api.coverAnswers.accept.mutationOptions(useAnswered(false)))
export const useDecline = () => useMutation(api.coverAnswers.decline.mutationOptions(useAnswered(false)))
export const useUntake = () => useMutation(api.coverAnswers.untake.mutationOptions(useAnswered(true)))
export const useHandBack = () => useMutation(api.coverAnswers.handBack.mutationOptions(useAnswered(true)))
export const useClaim = () => useMutation(api.coverAnswers.claim.mutationOptions(useAnswered(true)))
export const useOfferBack = () => useMutation(api.coverAnswers.offerBack.mutationOptions(useAnswered(true)))
export const useAnswerReturn = () => useMutation(api.coverAnswers.answerReturn.mutationOptions(useAnswered(false)))
export const useDropReturn = () => useMutation(api.coverAnswers.dropReturn.mutationOptions(useAnswered(false)))
export const useOffer = () => useMutation(api.coverAnswers.offer.mutationOptions(useAnswered(true)))
export const useTakeBackOffer = () => useMutation(api.coverAnswers.takeBackOffer.mutationOptions(useAnswered(false)))
export const useReplace = () => useMutation(api.coverAnswers.replace.mutationOptions(useAnswered(true)))
export const useMuteHops = () => useMutation(api.coverAnswers.muteHops.mutationOptions(useAnswered(false)))
export const useNoShow = () => useMutation(api.coverAnswers.noShow.mutationOptions(useAnswered(true)))
export const useSayOutcome = () => useMutation(api.coverAnswers.sayOutcome.mutationOptions(useAnswered(true)))
export const useRaiseBonus = () => useMutation(api.coverAnswers.raiseBonus.mutationOptions(useAnswered(true)))
