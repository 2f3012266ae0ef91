import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Copyable } from '../../../ui/display/copyable.tsx'
import { publicTimetableQuery, publishTimetable } from '../entries/timetable.api.ts'
import styles from './calendar-feeds.module.css'

/** Whether everybody may read the gym's timetable on a page of its own. */
export function PublicTimetable({ gymId }: { gymId: string }) {
  const { data } = useQuery(publicTimetableQuery(gymId))
  const publish = useMutation(
    publishTimetable({
      onError: (error) => toast.error(sentenceOf(error)),
    }),
  )
  if (!data) return null
  return (
    <section className={styles.public}>
      <Switch
        aria-label="Public timetable"
        label="Public timetable"
        description="A public page with the next two weeks of classes, also as open data (OpenActive) under CC BY 4.0. It doesn’t name trainers, except the first name of a covering trainer."
        checked={data.address !== null}
        disabled={!data.can.publish || publish.isPending}
        onChange={(event) => publish.mutate({ gymId, published: event.currentTarget.checked })}
      />
      {data.address && (
        <>
          <Copyable value={data.address} label="address of the public timetable" />
          <a href={data.address}>View page</a>
        </>
      )}
    </section>
  )
}
