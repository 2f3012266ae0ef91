import { findGym, gymFor, ownersOf } from '../../features/gyms/gym/gym.queries.ts'
import { invoiceUs } from '../../features/plans/plans.commands.ts'
import { enquiriesRoutes } from '../../features/plans/enquiries.routes.ts'
import { plansMails } from '../../features/plans/plans.mails.ts'
import { plansNotices } from '../../features/plans/plans.notices.ts'
import type { PlansPorts } from '../../features/plans/plans.ports.ts'
import { plansRoutes } from '../../features/plans/plans.routes.ts'
import { plansTasks } from '../../features/plans/plans.tasks.ts'
import { peopleByIds } from '../../features/users/person/names.queries.ts'
import { part, type Services } from '../part.ts'

export function plans(kit: Services) {
  const gymOf: PlansPorts['findGym'] = (work, gymId) => findGym(work.tx, gymId)
  const ports: PlansPorts = {
    gymFor,
    findGym: gymOf,
    ownerOf: async (work, gymId) => (await ownersOf(work.tx, [gymId])).get(gymId),
    namesOf: peopleByIds,
    paying: invoiceUs(kit.mailer, { findGym: gymOf }),
  }
  return part({
    notices: plansNotices(ports),
    mails: plansMails,
    tasks: plansTasks(ports),
    changes: { plan: { plans: null }, enquiry: { contactEnquiries: null } },
    routes: () => ({ plans: plansRoutes(ports), contactEnquiries: enquiriesRoutes(ports) }),
  })
}
