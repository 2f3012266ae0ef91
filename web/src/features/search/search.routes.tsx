import type { Slice } from '../../shell/map/slices.ts'
import SearchButton from './search-button.tsx'

export const search: Slice = { search: SearchButton }
