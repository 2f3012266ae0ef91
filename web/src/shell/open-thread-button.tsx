import { Skeleton } from '@mantine/core'
import { Suspense, type ComponentProps } from 'react'
import { useSlots, type Discuss } from './map/slices.ts'

/** The way to the thread of a thing; nothing where no slice talks. */
export function TalkAbout(thing: ComponentProps<Discuss>) {
  const { Discuss: Way } = useSlots()
  return (
    Way && (
      <Suspense
        fallback={<Skeleton width="6.9rem" height={thing.compact ? '1.625rem' : 'var(--control)'} radius="sm" />}
      >
        <Way {...thing} />
      </Suspense>
    )
  )
}
