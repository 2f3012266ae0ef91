import { sealedOfBusyCalendars } from '../../features/timetable/availability/availability.tables.ts'
import { assignUsual } from '../../features/covers/assignments/assignments.commands.ts'
import { toldByCovers } from '../../features/covers/class-changes/class-changes.commands.ts'
import { risksOf } from '../../features/covers/risks/risks.queries.ts'
import { coverStatusesOf } from '../../features/covers/lookups/cover-status.queries.ts'
import { openCoversFor } from '../../features/covers/class-changes/handover.commands.ts'
import { timeChangeAnswers } from '../../features/timetable/new-times/answers.queries.ts'
import { attendanceRecorded } from '../../features/timetable/entries/attendance.event.ts'
import { availabilityRoutes } from '../../features/timetable/availability/availability.routes.ts'
import { newClassEvents } from '../../features/timetable/editing/new-classes.event.ts'
import { editNotices } from '../../features/timetable/editing/undone.notices.ts'
import { timetableEditsRoutes } from '../../features/timetable/edits/edits.routes.ts'
import { feedReactions } from '../../features/timetable/feeds/feeds.reactions.ts'
import { feedsRoutes } from '../../features/timetable/feeds/feeds.routes.ts'
import { holidayNotices } from '../../features/timetable/holidays/holidays.notices.ts'
import { holidayReactions } from '../../features/timetable/holidays/holidays.reactions.ts'
import { holidaysRoutes } from '../../features/timetable/holidays/holidays.routes.ts'
import { importsRoutes } from '../../features/timetable/imports/imports.routes.ts'
import { layersRoutes } from '../../features/timetable/holidays/closures.routes.ts'
import { publicTimetablesRoutes } from '../../features/timetable/public/pages.routes.ts'
import { classesRoutes } from '../../features/timetable/series/classes.routes.ts'
import { teachingDataOf } from '../../features/timetable/personal-data.queries.ts'
import { timeChangesRoutes } from '../../features/timetable/new-times/new-times.routes.ts'
import { timetableNotices } from '../../features/timetable/editing/edits.notices.ts'
import type { TimetablePorts } from '../../features/timetable/recurrence/assign.ports.ts'
import { timetableReactions, timetableTogether } from '../../features/timetable/series/zone.reactions.ts'
import { timetablesRoutes } from '../../features/timetable/entries/entries.routes.ts'
import { timetableTasks } from '../../features/timetable/timetable.tasks.ts'
import { part, type Services } from '../part.ts'

export function timetable(kit: Pick<Services, 'address' | 'vault'>) {
  const ports: TimetablePorts = {
    assign: assignUsual,
    openCovers: openCoversFor,
    coversOf: coverStatusesOf,
    toldByCovers,
    risksOf,
  }
  return part({
    events: [...newClassEvents, attendanceRecorded],
    notices: [...timetableNotices, ...editNotices(ports), ...holidayNotices],
    together: timetableTogether,
    reactions: [...timetableReactions, ...feedReactions, ...holidayReactions(ports)],
    tasks: timetableTasks(ports, kit.vault),
    answers: [timeChangeAnswers],
    personalData: [{ name: 'classes', of: teachingDataOf }],
    sealed: sealedOfBusyCalendars,
    changes: {
      timetable: {
        timetables: null,
        timetableEdits: null,
        classes: null,
        studios: null,
        layers: null,
        holidays: null,
        timeChanges: null,
        publicTimetables: null,
        risks: null,
        roster: null,
        dashboards: null,
      },
      series: { timetables: null, classes: null, dashboards: null },
      class: { timetables: null, classes: null, risks: null, dashboards: null },
      entry: { timetables: 'entryId', dashboards: null },
      time_change: { timetables: null, timeChanges: null, notifications: null },
      feed: { feeds: null },
      holiday: { holidays: null, layers: null, timetables: null },
      availability: { availabilities: null },
    },
    routes: () => ({
      classes: classesRoutes(ports),
      timetables: timetablesRoutes(ports),
      timetableEdits: timetableEditsRoutes(ports),
      timeChanges: timeChangesRoutes(),
      layers: layersRoutes(ports),
      holidays: holidaysRoutes(ports),
      imports: importsRoutes(ports),
      availabilities: availabilityRoutes(kit.vault),
      feeds: feedsRoutes(kit.address),
      publicTimetables: publicTimetablesRoutes(kit.address),
    }),
  })
}
