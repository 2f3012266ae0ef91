import { useState } from 'react'
import toast from 'react-hot-toast'
import type { JobApplication } from '@quartet/contract/jobs/applications'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { useApplicationChanges } from '../jobs/jobs.api.ts'
import { applicationWord } from '../jobs/jobs.copy.ts'
import type { BoardColumn } from '../jobs/jobs.rules.ts'

/** Takes applications on to another step. `hiring` is the one whose form is open, `said` what a screen reader hears. */
export function useMoves() {
  const { move } = useApplicationChanges()
  const [hiring, setHiring] = useState<JobApplication | null>(null)
  const [said, setSaid] = useState('')
  async function moveTo(one: JobApplication, to: BoardColumn) {
    if (to === one.status) return
    if (to === 'hired') return setHiring(one)
    try {
      await move.mutateAsync({ id: one.id, version: one.version, status: to })
      setSaid(`${one.trainer.name}: ${applicationWord[to].word}`)
    } catch (failure) {
      toast.error(sentenceOf(failure))
    }
  }
  return { moveTo, hiring, stopHiring: () => setHiring(null), said }
}
