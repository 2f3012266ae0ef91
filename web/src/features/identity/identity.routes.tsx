import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'

export const identity: Slice = { banner: lazy(() => import('./security/second-step-band.tsx')) }
