import { CalendarCheck, CalendarX, FileWarning } from 'lucide-react'
import type { JobFit } from '@quartet/contract/jobs/jobs'
import { Chip } from '../../../ui/display/chip.tsx'
import { fitWords, missWords } from './jobs.rules.ts'

/** How a job goes with one trainer, as that trainer reads it, or the gym of `them` once they applied. */
export function FitChips({ fit, them }: { fit: JobFit; them?: string }) {
  const week = fitWords(fit, them ? 'their' : 'your')
  const misses = missWords(fit)
  const fits = fit.free === fit.times
  return (
    <>
      {week && (
        <Chip tone={fits ? 'green' : 'amber'} icon={fits ? CalendarCheck : CalendarX}>
          {week}
        </Chip>
      )}
      {misses && (
        <Chip tone="amber" icon={FileWarning}>
          {misses}
        </Chip>
      )}
    </>
  )
}
