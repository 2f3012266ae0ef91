import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Cover } from '@quartet/contract/covers/cover'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { studiosOf, type BoardFilters } from '../cover/cover.api.ts'

const none = { q: '', at: '', studio: '', state: '' }

/** How a cover may stand on the board, as its chip says it. */
const states: { value: Cover['status']; label: string }[] = [
  { value: 'open', label: 'No applications' },
  { value: 'pending_approval', label: 'To compare' },
  { value: 'offered', label: 'Offered' },
  { value: 'draft', label: 'Needs your approval' },
]

type Filters = ReturnType<typeof useBoardFilters>

/** The filters of the board, kept in the address. */
export function useBoardFilters() {
  const filters = useAddressFilters(none)
  const [search] = useSearchParams()
  const { q, at, studio, state } = filters.values
  const status = states.find((one) => one.value === state)?.value
  const asked: BoardFilters = {
    ...(q.trim() !== '' && { search: q.trim() }),
    ...(at !== '' && { gymId: at }),
    ...(studio !== '' && { studioId: studio }),
    ...(status && { status }),
  }
  return { ...filters, asked, opened: filters.active || search.has('filters') }
}

/** Narrows the board: by words, by gym where there are several, by studio within one, by how it stands. */
export function BoardFilterBar({
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
