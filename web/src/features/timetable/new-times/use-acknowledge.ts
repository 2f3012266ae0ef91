import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { acknowledgeTime } from '../entries/timetable.api.ts'

/** A trainer says that they know of a new time; every screen that asks them, the bell included, is read anew. */
export function useAcknowledge() {
  return useMutation({
    ...acknowledgeTime(),
    onSuccess: () => {
      toast.success('Confirmed. We’ve let your gym know.')
    },
    onError: (error) => toast.error(sentenceOf(error)),
  })
}
