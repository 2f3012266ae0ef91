import type { Slice } from '../../shell/map/slices.ts'
import SecondStepBand from './security/second-step-band.tsx'

export const identity: Slice = { banner: SecondStepBand }
