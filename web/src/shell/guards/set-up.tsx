import { Suspense } from 'react'
import { useSlots } from '../map/slices.ts'

/** What is left to set up, where a slice says so; nothing once all is done. */
export function SetUp() {
  const { SetUp: Shown } = useSlots()
  return (
    Shown && (
      <Suspense>
        <Shown />
      </Suspense>
    )
  )
}
