import { isAdmin, worksFor } from '../../platform/actor.ts'
import type { Policy } from '../../platform/gate.ts'

/** The calendars of the states are the admins'; a local day is for those who may change the gym's timetable. */
export const holidayPolicy = {
  change: (actor, { gymId }) =>
    gymId === null ? isAdmin(actor) : worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
} satisfies Policy<{ gymId: string | null }>
