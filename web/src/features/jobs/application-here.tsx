import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { JobApplication } from '@quartet/contract/jobs/applications'
import type { ThingHere } from '../../shell/map/slices.ts'
import { Standing } from '../../ui/display/status-panel.tsx'
import { oneApplication, oneJob } from './jobs/jobs.api.ts'
import { applicationWord } from './jobs/jobs.copy.ts'
import { ApplicationMoves } from './applications/application-moves.tsx'
import { HireForm } from './applications/hire-form.tsx'
import { TakeBack } from './jobs/take-back.tsx'
import { useMoves } from './applications/use-moves.ts'
import styles from './jobs/jobs.module.css'

/** An application for a job in its thread: how far it is; its gym takes it on or hires, its trainer takes it back. */
const ApplicationHere: ThingHere = ({ id }) => {
  const { data: one } = useQuery(oneApplication(id))
  if (!one) return null
  return (
    <Standing word={applicationWord[one.status]}>
      {one.can.withdraw && <TakeBack id={one.id} job={one.job} />}
      <Judging one={one} />
    </Standing>
  )
}
export default ApplicationHere

function Judging({ one }: { one: JobApplication }) {
  const { moveTo, hiring, stopHiring, said } = useMoves()
  const { data: job } = useQuery({ ...oneJob(one.job.id), enabled: hiring !== null })
  return (
    <>
      {one.can.move && (
        <div className={styles.inThread}>
          <ApplicationMoves one={one} onMove={(application, to) => void moveTo(application, to)} labelled />
        </div>
      )}
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {hiring && job && <HireForm application={hiring} job={job} onClose={stopHiring} />}
    </>
  )
}
