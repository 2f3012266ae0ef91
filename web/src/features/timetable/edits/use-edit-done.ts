import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { undoToast } from '../../../ui/overlays/toasts.tsx'
import { doneSentence } from './edits.copy.ts'
import { undoEdit } from '../entries/timetable.api.ts'

/** What follows an edit: it can be taken back. */
export function useEditDone(): {
  done: (outcome: EditOutcome) => void
  undo: (id: string) => void
} {
  // Said with the mutation and not with the call: by then the dialog that asked is gone.
  const takeBack = useMutation({
    ...undoEdit(),
    onSuccess: () => {
      toast.success('Undone. Everything is back as it was.')
    },
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const undo = (id: string) => takeBack.mutate({ id })
  function done(outcome: EditOutcome) {
    const { editId } = outcome
    if (editId === null) toast.success(doneSentence(outcome.counts))
    else undoToast(doneSentence(outcome.counts), () => undo(editId))
  }
  return { done, undo }
}
