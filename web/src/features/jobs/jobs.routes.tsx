import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'

/** The jobs board. Its pages are in the route table. */
export const jobs: Slice = {
  things: { job_application: lazy(() => import('./application-here.tsx')) },
}
