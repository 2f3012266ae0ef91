import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { doneSentence } from './edits.copy.ts'
import { recentEditsQuery } from '../entries/timetable.api.ts'
import { useEditDone } from './use-edit-done.ts'
import rows from '../entries/rows.module.css'

/** What was changed in the last 24 hours, and the way to take it back. */
export function RecentEdits({ gymId }: { gymId: string }) {
  const recent = useQuery(recentEditsQuery(gymId))
  const { undo } = useEditDone()
  return (
    <Card title="Last 24 hours">
      {!recent.data ? (
        recent.error ? (
          <ErrorState error={recent.error} onRetry={() => void recent.refetch()} />
        ) : (
          <RowsSkeleton rows={2} />
        )
      ) : recent.data.length === 0 ? (
        <p className="dim">Timetable changes appear here. You can undo them for a day.</p>
      ) : (
        <ul className={`plain ${rows.rows}`}>
          {recent.data.map((one) => (
            <li key={one.id}>
              <div>
                <b>{doneSentence(one.counts)}</b>
                <small className="dim">
                  {one.by}, <Ago at={one.at} />
                  {one.undoneAt !== null && ', undone'}
                </small>
              </div>
              {one.can.undo && (
                <Button variant="default" size="compact-sm" onClick={() => undo(one.id)}>
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
