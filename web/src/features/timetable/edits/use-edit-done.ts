import { useMutation, useQueryClient } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { refresh } from '../../../platform/api/queries.ts'
import { undoToast } from '../../../ui/overlays/toasts.tsx'
import { doneSentence } from './edits.copy.ts'
import { undoEdit } from '../entries/timetable.api.ts'

/** Everything that an edit of a timetable makes old. */
const touched = [
  'timetables',
  'timetableEdits',
  'timeChanges',
  'layers',
  'holidays',
  'classes',
  'covers',
  'dashboards',
] as const

/** What follows an edit: the screens are read anew, and it can be taken back. */
export function useEditDone(): {
  done: (outcome: EditOutcome) => Promise<void>
  undo: (id: string) => void
  reread: () => Promise<void>
} {
  const queries = useQueryClient()
  // Said with the mutation and not with the call: by then the dialog that asked is gone.
  const takeBack = useMutation({
    ...undoEdit(),
    onSuccess: () => {
      toast.success('Undone. Everything is back as it was.')
      void refresh(queries, ...touched)
    },
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const undo = (id: string) => takeBack.mutate({ id })
  const reread = () => refresh(queries, ...touched)
  async function done(outcome: EditOutcome) {
    await reread()
    const { editId } = outcome
    if (editId === null) toast.success(doneSentence(outcome.counts))
    else undoToast(doneSentence(outcome.counts), () => undo(editId))
  }
  return { done, undo, reread }
}
