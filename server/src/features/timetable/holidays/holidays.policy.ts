import { isAdmin, worksFor } from '../../../platform/actor.ts'
import { policyOf } from '../../../platform/authorize.ts'

/** The calendars of the states are the admins'; a local day is for those who may change the gym's timetable. */
export const holidayPolicy = policyOf<{ gymId: string | null }>()({
  change: (actor, { gymId }) =>
    gymId === null ? isAdmin(actor) : worksFor(actor, gymId, 'owner', 'manager', 'gym_admin'),
})
