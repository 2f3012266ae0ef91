import type { Slice } from '../../shell/map/slices.ts'
import PlanBand from './plan/plan-band.tsx'

export const plans: Slice = { banner: PlanBand }
