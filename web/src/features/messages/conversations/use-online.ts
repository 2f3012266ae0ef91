import { useEffect, useState } from 'react'
import { useLive } from '../../../platform/live/live.tsx'
import { emit, useSocketState } from '../../../platform/live/socket.ts'

/** Who of these people is there now, as far as one may know; nobody while there are no live updates. */
export function useOnline(userIds: string[]): Set<string> {
  const { status } = useSocketState()
  const [online, setOnline] = useState<Set<string>>(new Set())
  const asked = userIds.slice(0, 100).join()
  useLive('online_status', (told) =>
    setOnline((known) => {
      const next = new Set(known)
      if (told.online) next.add(told.userId)
      else next.delete(told.userId)
      return next
    }),
  )
  useEffect(() => {
    if (status !== 'connected' || asked === '') return
    emit('get_online_status', { userIds: asked.split(',') })
    return () => setOnline(new Set())
  }, [asked, status])
  return online
}
