import { lazy, Suspense } from 'react'
import { whole, type LongProps } from './drawn.ts'

/** More rows than this are drawn only where somebody looks. */
const many = 100

const VirtualRows = lazy(() => import('./virtual-rows.tsx'))

/** A list of any length: a short one is drawn whole, of a long one the rows that are near where somebody looks. */
export function LongRows(props: LongProps) {
  const { count, children } = props
  if (count <= many) return children(whole(count))
  return (
    <Suspense fallback={children(whole(many))}>
      <VirtualRows {...props} />
    </Suspense>
  )
}
