import { Checkbox } from '@mantine/core'
import { CalendarPlus, Handshake, Megaphone } from 'lucide-react'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { noticeVersion } from '@quartet/contract/connections/engagements'
import type { JobApplication } from '@quartet/contract/jobs/applications'
import type { Job } from '@quartet/contract/jobs/jobs'
import { clockTime, isoWeekdayName, todayIn } from '../../../platform/words/dates.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import {
  checkEmployment,
  employmentFields,
  employmentFrom,
  EmploymentInputs,
} from '../../connections/engagements/employment-inputs.tsx'
import { useApplicationChanges } from '../jobs/jobs.api.ts'
import posting from '../../../ui/lists/posting.module.css'
import styles from '../jobs/jobs.module.css'

const hireSchema = z.object({ ...employmentFields, seriesIds: z.array(z.string()) })

/** Hires in one step, and says beforehand what that does. */
export function HireForm({
  application,
  job,
  onClose,
}: {
  application: JobApplication
  job: Job
  onClose: () => void
}) {
  const { hire } = useApplicationChanges()
  const { trainer } = application
  const ofTimetable = job.times.flatMap((time) => (time.seriesId ? [{ ...time, seriesId: time.seriesId }] : []))
  const today = todayIn(job.gym.timezone)
  const draft = useDraft({
    schema: hireSchema,
    initialValues: {
      ...employmentFrom(job.startsOn && job.startsOn > today ? job.startsOn : today),
      seriesIds: ofTimetable.map((time) => time.seriesId),
    },
    check: checkEmployment,
    onSubmit: async ({ kind, fromDate, classification, basis, seriesIds }) => {
      await hire.mutateAsync({
        id: application.id,
        version: application.version,
        fromDate,
        as: kind === 'contractor' ? { kind } : { kind, classification, basis },
        noticeVersion,
        seriesIds,
      })
      toast.success(`${trainer.name} hired. We’ll notify them.`)
      onClose()
    },
  })
  const { form } = draft
  const { kind, seriesIds } = form.getValues()
  return (
    <Sheet opened onClose={onClose} title={`Hire ${trainer.name}`} size="lg">
      <Form draft={draft} label={`Hire ${trainer.name}`}>
        <EmploymentInputs kind={kind} inputProps={(path) => form.getInputProps(path)} />
        {ofTimetable.length > 0 && (
          <Checkbox.Group key={form.key('seriesIds')} label="Assign to" {...form.getInputProps('seriesIds')}>
            <div className={posting.stack}>
              {ofTimetable.map((time) => (
                <Checkbox
                  key={time.seriesId}
                  value={time.seriesId}
                  label={`${isoWeekdayName(time.weekday)} ${clockTime(time.startTime)} ${time.name}`}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <div className={styles.notice}>
          <ul className={`plain ${styles.happens}`} aria-label="What will happen">
            <li>
              <Handshake size={14} aria-hidden="true" />
              <span>Connects you with {trainer.name} and sets them up for pay from that day</span>
            </li>
            {seriesIds.length > 0 && (
              <li>
                <CalendarPlus size={14} aria-hidden="true" />
                <span>
                  {seriesIds.length === 1
                    ? 'Assigns them to 1 weekly class if they’re eligible for it'
                    : `Assigns them to ${seriesIds.length} weekly classes, where they’re eligible`}
                </span>
              </li>
            )}
            {job.kind === 'classes' && (
              <li>
                <Megaphone size={14} aria-hidden="true" />
                <span>Marks the job as filled and notifies the other applicants</span>
              </li>
            )}
          </ul>
        </div>
        <FormActions draft={draft} action={`Hire ${trainer.name}`} busyAction="Hiring…" />
      </Form>
    </Sheet>
  )
}
