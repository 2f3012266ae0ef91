import { useEffect, useEffectEvent, useRef } from 'react'
import type { Submission } from '@quartet/contract/compliance/submissions'
import { useClaim } from '../document/submissions.api.ts'

/** Opening a document that waits takes it for 20 minutes; leaving it gives it back. */
export function useLease({ id, can, claimedBy }: Submission, gymId: string): void {
  const { claim, release } = useClaim(gymId)
  const free = can.claim && !claimedBy
  const taking = useRef<Promise<boolean>>(undefined)
  const take = useEffectEvent(() => {
    // Once had, it is not taken again: a page that nobody reads would keep it from the others for ever.
    taking.current ??= claim.mutateAsync({ id, gymId }).then(
      () => true,
      () => {
        taking.current = undefined
        return false
      },
    )
  })
  const giveBack = release.mutate
  useEffect(() => {
    if (free) take()
  }, [free])
  useEffect(
    () => () => {
      // Left before the answer came: it is given back once it was taken.
      void taking.current?.then((taken) => {
        if (taken) giveBack({ id, gymId })
      })
    },
    [giveBack, id, gymId],
  )
}
