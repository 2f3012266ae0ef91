import { quietEvent } from '../../../platform/events/told-event.ts'

export const attendanceRecorded = quietEvent('entry.attendance_recorded', {
  thread: {
    says: ({ by, payload }) =>
      payload.after === null ? `${by} removed the attendance` : `Attendance: ${payload.after}`,
  },
})
