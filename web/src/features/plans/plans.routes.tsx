import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'

export const plans: Slice = { banner: lazy(() => import('./plan/plan-band.tsx')) }
