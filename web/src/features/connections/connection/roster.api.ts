import { useMutation } from '@tanstack/react-query'
import type { EndingChoice, RosterEntry } from '@quartet/contract/connections/roster'
import { api } from '../../../platform/api/api.ts'
import { failsByToast, failureToast } from '../../../ui/overlays/failure-toast.tsx'
import { said } from './connection.copy.ts'

export const rosterQuery = (gymId: string) => api.roster.list.queryOptions({ input: { gymId } })
export const notesQuery = (id: string) => api.roster.notes.queryOptions({ input: { id } })
/** Asked anew each time: what is touched changes with every class. */
export const touchesQuery = (id: string, from: string) => ({
  ...api.roster.touches.queryOptions({ input: { id, from } }),
  staleTime: 0,
  gcTime: 0,
})

/** Changes what a trainer is at the gym. */
export function useTerms() {
  const change = useMutation(api.roster.change.mutationOptions())
  return async (id: string, employmentStatus: RosterEntry['employmentStatus']) => {
    try {
      await change.mutateAsync({ id, employmentStatus })
    } catch (error) {
      failureToast(said.notUpdated, error)
    }
  }
}

/** Ends a connection with a choice for everything that it touches. Throws, for its dialog. */
export function useEnding() {
  const { mutateAsync, isPending } = useMutation(api.roster.end.mutationOptions())
  async function end(id: string, from: string, choices: EndingChoice[]) {
    try {
      const { endsAt } = await mutateAsync({ id, from, choices })
      return endsAt
    } catch (error) {
      failureToast(said.notTerminated, error)
      throw error
    }
  }
  return { end, busy: isPending }
}

export function useNotes() {
  return {
    add: useMutation(api.roster.addNote.mutationOptions(failsByToast)),
    remove: useMutation(api.roster.removeNote.mutationOptions(failsByToast)),
  }
}
