import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { classesQuery } from '../entries/timetable.api.ts'
import { AddClass } from './add-class.tsx'

/** A gym's week without classes: either there are none at all yet, or none in this week. */
export function EmptyTimetable({ gymId, canAdd }: { gymId: string; canAdd: boolean }) {
  const classes = useQuery(classesQuery(gymId))
  if (!classes.data && !classes.error) return <RowsSkeleton rows={3} />
  if (classes.data?.length === 0) {
    return (
      <EmptyState
        icon={CalendarDays}
        title="Add your first class"
        help={{ article: 'plan-a-weekly-timetable', words: 'How to plan a week' }}
        action={
          canAdd && (
            <Group justify="center" gap="xs">
              <AddClass>Add your first class</AddClass>
              <Button component={Link} to="/timetable/import" variant="default">
                Import a timetable
              </Button>
            </Group>
          )
        }
      >
        Choose its days and times and we’ll fill the next six months.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={CalendarDays}
      title="No classes this week"
      action={canAdd && <AddClass />}
      help={{ article: 'plan-a-weekly-timetable', words: 'How to plan a week' }}
    >
      Use the arrows above to see another week.
    </EmptyState>
  )
}
