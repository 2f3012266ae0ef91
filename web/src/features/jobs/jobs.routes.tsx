import type { Slice } from '../../shell/slices.ts'
import { jobsLive } from './jobs.live.ts'

/** The jobs board. Its pages are in the route table. */
export const jobs: Slice = { live: jobsLive }
