import { Skeleton, VisuallyHidden } from '@mantine/core'
import { Card } from '../display/card.tsx'

/** Rows that are on their way, in the shape of rows. */
export function RowsSkeleton({
  rows = 5,
  height = 36,
  label = 'Loading',
}: {
  rows?: number
  height?: number
  label?: string
}) {
  return (
    <div style={{ padding: '0.25rem 1rem' }}>
      {label && <VisuallyHidden component="output">{label}</VisuallyHidden>}
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ height, display: 'flex', alignItems: 'center', gap: 12 }} aria-hidden="true">
          <Skeleton circle height={24} />
          <Skeleton height={10} width={`${34 - (row % 3) * 6}%`} />
          <Skeleton height={10} width={`${18 + (row % 2) * 8}%`} ml="auto" />
        </div>
      ))}
    </div>
  )
}

/** A page on its way: title row, figures, one card of rows. */
export function PageSkeleton() {
  return (
    <div>
      <title>Quartet</title>
      <VisuallyHidden component="output">Loading</VisuallyHidden>
      <div aria-hidden="true">
        <Skeleton height={26} width={220} mt={5} mb={21} />
        <Skeleton height={82} mb={16} radius="md" />
        <Card flush>
          <RowsSkeleton rows={6} label="" />
        </Card>
      </div>
    </div>
  )
}
