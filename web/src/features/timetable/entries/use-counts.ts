import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import toast from 'react-hot-toast'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { instantNow } from '../../../platform/words/clock.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { sendCount, sendWaiting, waitingCounts } from './counts.api.ts'
import { classesCount } from './timetable.copy.ts'

/** Counting heads with or without a network. */
export function useCountHeads() {
  const { id } = useCurrentUser()
  const save = useMutation({
    networkMode: 'always',
    retry: false,
    mutationFn: ({ entryId, attendance }: { entryId: string; attendance: number }) =>
      sendCount(id, { entryId, attendance, clientId: crypto.randomUUID(), countedAt: instantNow() }),
    onSuccess: (how, { attendance }) => {
      if (how === 'waits') toast.success(`${attendance} saved on this device. We’ll send it when you’re back online.`)
      else toast.success(`${attendance} counted.`)
    },
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const waiting = (entryId: string) => waitingCounts(id).find((one) => one.entryId === entryId)?.attendance ?? null
  return { save, waiting }
}

/** Sends what waited on this device: when the timetable opens, and when the network is back. */
export function useWaitingCounts(): void {
  const { id } = useCurrentUser()
  useEffect(() => {
    const flush = () =>
      void sendWaiting(id).then(({ arrived, refused }) => {
        if (arrived > 0) toast.success(`Attendance for ${classesCount(arrived)} is saved.`)
        for (const error of refused) toast.error(sentenceOf(error))
      })
    flush()
    window.addEventListener('online', flush)
    return () => window.removeEventListener('online', flush)
  }, [id])
}
