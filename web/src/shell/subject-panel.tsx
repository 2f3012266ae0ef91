import { Suspense, type ComponentProps } from 'react'
import type { SubjectKind } from '@quartet/contract/messages/conversations'
import { useThings, type ThingHere as Shown } from './map/slices.ts'

/** A thing where people talk about it; nothing where no slice shows it. */
export function ThingHere({ kind, ...thing }: ComponentProps<Shown> & { kind: SubjectKind }) {
  const Here = useThings()[kind]
  return (
    Here && (
      <Suspense>
        <Here {...thing} />
      </Suspense>
    )
  )
}
