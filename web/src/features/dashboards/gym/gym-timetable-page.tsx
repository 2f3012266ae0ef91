import { useQuery } from '@tanstack/react-query'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { WithGym } from '../../gyms/with-gym.tsx'
import { gymQuery, studiosQuery } from '../../gyms/gyms.api.ts'
import { AddClass, ManageInBulk } from '../../timetable/classes/add-class.tsx'
import { CalendarFeeds } from '../../timetable/feeds/calendar-feeds.tsx'
import { EmptyTimetable } from '../../timetable/classes/empty-timetable.tsx'
import { TimetableView } from '../../timetable/views/timetable-view.tsx'
import { Figures } from '../board/figures.tsx'
import { gymDashboardQuery } from '../board/board.api.ts'

/** A gym's timetable below its figures: what a manager sees first. */
export default function GymTimetablePage() {
  return (
    <WithGym title="Timetable">{(gym) => <GymTimetable key={gym.id} gymId={gym.id} zone={gym.timezone} />}</WithGym>
  )
}

function GymTimetable({ gymId, zone }: { gymId: string; zone: string }) {
  // A phone has them on its overview; here they would push the day off the screen.
  const phone = usePhone()
  const dashboard = useQuery({ ...gymDashboardQuery(gymId), enabled: !phone })
  const studios = useQuery(studiosQuery(gymId))
  const gym = useQuery(gymQuery(gymId))
  // Decision 39 gives classes and studios to the same people.
  const canAdd = gym.data?.can.manageStudios === true
  return (
    <TimetableView
      scope={{ gymId }}
      name={gym.data?.name ?? 'Timetable'}
      zone={gym.data?.timezone ?? zone}
      studios={studios.isPending ? null : (studios.data ?? [])}
      band={dashboard.isError || phone ? null : <Figures figures={dashboard.data?.figures} label="This week" />}
      actions={
        canAdd && (
          <>
            <ManageInBulk />
            <AddClass />
          </>
        )
      }
      feeds={
        canAdd && gym.data && <CalendarFeeds gym={{ id: gymId, name: gym.data.name, studios: studios.data ?? [] }} />
      }
      empty={<EmptyTimetable gymId={gymId} canAdd={canAdd} />}
    />
  )
}
