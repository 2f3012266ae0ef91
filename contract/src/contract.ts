import { connections, trainers } from './connections.ts'
import { covers } from './covers.ts'
import { dashboards, operations } from './dashboards.ts'
import { gyms, studios } from './gyms.ts'
import { identity } from './identity.ts'
import { installation } from './installation.ts'
import { notifications } from './notifications.ts'
import { specialties } from './specialties.ts'
import { classes, timetables } from './timetable.ts'
import { users } from './users.ts'

/** Every operation of the product, once. Paths are under /api. */
export const contract = {
  installation,
  identity,
  users,
  specialties,
  gyms,
  studios,
  connections,
  trainers,
  classes,
  timetables,
  covers,
  notifications,
  dashboards,
  operations,
}
export type Contract = typeof contract
