import type { Slice } from '../../shell/map/slices.ts'
import { lazy } from 'react'

export const search: Slice = { search: lazy(() => import('./search-button.tsx')) }
