import { Suspense } from 'react'
import { useSlots } from './map/slices.ts'

/** Who was told of a thing, for those who manage it; nothing where no slice knows. */
export function WhoWasTold({ subjectId }: { subjectId: string }) {
  const { Told } = useSlots()
  return (
    Told && (
      <Suspense>
        <Told subjectId={subjectId} />
      </Suspense>
    )
  )
}
