import { useSearchParams } from 'react-router'
import type { Cover } from '@quartet/contract/covers/cover'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import type { BoardFilters } from '../cover/cover.api.ts'

const none = { q: '', at: '', studio: '', state: '' }

/** How a cover may stand on the board, as its chip says it. */
export const states: { value: Cover['status']; label: string }[] = [
  { value: 'open', label: 'No applications' },
  { value: 'pending_approval', label: 'To compare' },
  { value: 'offered', label: 'Offered' },
  { value: 'draft', label: 'Needs your approval' },
]

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
