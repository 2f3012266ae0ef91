import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import type { GymClass } from '@quartet/contract/timetable/entries'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { WithGym } from '../../gyms/with-gym.tsx'
import { gymQuery } from '../../gyms/gyms.api.ts'
import { AddClass } from './add-class.tsx'
import { ClassList } from './class-list.tsx'
import { classesQuery } from '../entries/timetable.api.ts'
import { classesCount } from '../entries/timetable.copy.ts'

const noFilter = { search: '' }

export default function ClassesPage() {
  return <WithGym title="Classes">{(gym) => <Classes key={gym.id} gymId={gym.id} />}</WithGym>
}

function Classes({ gymId }: { gymId: string }) {
  const classes = useQuery(classesQuery(gymId))
  const gym = useQuery(gymQuery(gymId))
  const filters = useAddressFilters(noFilter)
  const shown = classes.data?.filter((one) => matches(one, filters.values.search))
  const canAdd = gym.data?.can.manageStudios === true
  const isEmpty = classes.data?.length === 0
  return (
    <>
      <PageHeader title="Classes" actions={canAdd && !isEmpty ? <AddClass /> : undefined} />
      {!isEmpty && (
        <FilterBar
          search={filters.values.search}
          onSearch={(search) => filters.change({ search })}
          label="Search classes"
          active={filters.active}
          onClear={filters.clear}
          count={shown && classesCount(shown.length)}
        />
      )}
      <Card flush>
        <ClassList
          classes={shown}
          error={classes.error}
          onRetry={() => void classes.refetch()}
          empty={
            isEmpty ? (
              <NoClasses canAdd={canAdd} />
            ) : (
              <EmptyState
                icon={ClipboardList}
                title="No classes match"
                action={
                  <Button variant="default" onClick={filters.clear}>
                    Clear filters
                  </Button>
                }
              >
                Search by name, studio, trainer or specialty.
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}

function NoClasses({ canAdd }: { canAdd: boolean }) {
  return (
    <EmptyState
      icon={ClipboardList}
      title="No classes yet"
      help={{ article: 'plan-a-weekly-timetable', words: 'How to plan a week' }}
      action={canAdd && <AddClass>Add your first class</AddClass>}
    >
      Add your first class and we’ll fill the next six months.
    </EmptyState>
  )
}

function matches(one: GymClass, search: string): boolean {
  const words = [
    one.name,
    one.specialty?.name,
    ...one.series.flatMap((series) => [series.studio.name, series.trainer?.name]),
  ]
  return words.some((word) => word?.toLowerCase().includes(search.trim().toLowerCase()))
}
