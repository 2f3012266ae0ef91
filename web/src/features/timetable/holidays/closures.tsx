import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Layer } from '@quartet/contract/timetable/closures'
import { dateRange, shortDay } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { classesCount } from '../entries/timetable.copy.ts'
import { layersQuery, liftLayer } from '../entries/timetable.api.ts'
import { ClosureSheet } from './closure-sheet.tsx'
import { useEditDone } from '../edits/use-edit-done.ts'
import rows from '../entries/rows.module.css'

/** What lies over the days to come: closures, holiday rules and special timetables, each to be lifted without a trace. */
export function Closures({ gymId, today }: { gymId: string; today: string }) {
  const layers = useQuery(layersQuery(gymId))
  const lift = useMutation(liftLayer())
  const { done } = useEditDone()
  const [adding, setAdding] = useState(false)
  const [lifting, setLifting] = useState<Layer | null>(null)
  return (
    <Card
      title="Closures"
      aside={
        <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
          Add a closure
        </Button>
      }
    >
      {!layers.data ? (
        layers.error ? (
          <ErrorState error={layers.error} onRetry={() => void layers.refetch()} />
        ) : (
          <RowsSkeleton rows={2} />
        )
      ) : layers.data.length === 0 ? (
        <p className="dim">Open every day. A closure stops the classes on its days. Lifting it brings them back.</p>
      ) : (
        <ul className={`plain ${rows.rows}`}>
          {layers.data.map((one) => (
            <li key={one.id}>
              <div>
                <b>{one.name}</b>
                <small className="dim">
                  {one.from === one.to ? shortDay(one.from) : dateRange(one.from, one.to)}, {classesCount(one.classes)}{' '}
                  off
                  {one.safety && ', for safety'}
                </small>
              </div>
              {one.can.lift && (
                <Button variant="default" size="compact-sm" onClick={() => setLifting(one)}>
                  Lift
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ClosureSheet gymId={gymId} today={today} opened={adding} onClose={() => setAdding(false)} />
      <Confirm
        opened={lifting !== null}
        onClose={() => setLifting(null)}
        title={`Lift '${lifting?.name ?? ''}'?`}
        action="Lift it"
        onConfirm={async () => {
          if (lifting) done(await lift.mutateAsync({ id: lifting.id }))
        }}
      >
        {classesCount(lifting?.classes ?? 0)} back on unless another closure applies. We’ll notify their trainers.
      </Confirm>
    </Card>
  )
}
