import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { studiosOf } from '../cover/cover.api.ts'
import { states, type useBoardFilters } from './use-board-filters.ts'

type Filters = ReturnType<typeof useBoardFilters>

/** Narrows the board: by words, by gym where there are several, by studio within one, by how it stands. */
export default function BoardFilterBar({
  filters,
  gymId,
  count,
  more,
}: {
  filters: Filters
  gymId: string | undefined
  count: number | undefined
  more: boolean
}) {
  const { allocatedGyms } = useCurrentUser()
  const at = gymId ?? filters.values.at
  const studios = useQuery({ ...studiosOf(at), enabled: at !== '' }).data
  return (
    <FilterBar
      label="Search class or trainer"
      search={filters.values.q}
      onSearch={(q) => filters.change({ q })}
      active={filters.active}
      onClear={filters.clear}
      count={
        count === undefined ? undefined : `${count}${more ? '+' : ''} ${count === 1 && !more ? 'cover' : 'covers'}`
      }
    >
      {gymId === undefined && allocatedGyms.length > 1 && (
        <Select
          aria-label="Gym"
          placeholder="All gyms"
          clearable
          data={allocatedGyms.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.values.at || null}
          onChange={(value) => filters.change({ at: value ?? '', studio: '' })}
        />
      )}
      {studios && studios.length > 1 && (
        <Select
          aria-label="Studio"
          placeholder="All studios"
          clearable
          data={studios.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.values.studio || null}
          onChange={(value) => filters.change({ studio: value ?? '' })}
        />
      )}
      <Select
        aria-label="Status"
        placeholder="Any status"
        clearable
        data={states}
        value={filters.values.state || null}
        onChange={(value) => filters.change({ state: value ?? '' })}
      />
    </FilterBar>
  )
}
