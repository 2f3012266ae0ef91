import { risks as contract, risksErrors, type Risk } from '@quartet/contract/covers/risks'
import { isTrainer, type Actor } from '../../../platform/actor.ts'
import { failureOf, found } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import { gymInView } from '../../timetable/entries/homes.queries.ts'
import { gatePolicy } from '../../eligibility/eligibility.policy.ts'
import { withFix } from '../../eligibility/eligibility.present.ts'
import { fixForGym } from '../../eligibility/suggested-fixes.rules.ts'
import { searchInstead } from './risks.commands.ts'
import { findRisk, listRisks, type RiskRow } from './risks.queries.ts'
import { gymPeople } from '../../eligibility/terms.policy.ts'

const fail = failureOf(risksErrors)

/** Most that is listed at once: what is further away is not at risk yet, or the gym has more than a list to settle. */
const mostListed = 200

export function risksRoutes(): RouterOf<typeof contract> {
  return {
    list: operation(contract.list, roles('admin', 'gym_admin', 'gym', 'trainer'), async (work, { input }) => {
      if (input.gymId) await gymInView(work, input.gymId)
      const rows = await listRisks(work, input, mostListed)
      return rows.map((row) => present(work.actor, row))
    }),

    search: operation(contract.search, gymPeople, async (work, { input }) => {
      const find = async () => {
        const row = found(await findRisk(work, input.id))
        return row
      }
      const row = await find()
      const allowed = allow(work.actor, gatePolicy, 'search', row)
      if (row.coverId !== null) throw fail('risks.searched_already')
      await searchInstead(work, allowed)
      return present(work.actor, await find())
    }),
  }
}

function present(actor: Actor, row: RiskRow): Risk {
  const start = row.startsAt.toZonedDateTimeISO(row.timezone)
  const setAside = may(actor, gatePolicy, 'setAside', row)
  const manages = may(actor, gatePolicy, 'search', row)
  const self = isTrainer(actor, row.trainerId)
  return {
    id: row.id,
    timetableId: row.entryId,
    gymId: row.gymId,
    gymName: row.gymName,
    className: row.className,
    studioHue: row.studioHue,
    date: start.toPlainDate().toString(),
    startTime: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    timezone: row.timezone,
    startsAt: row.startsAt.toString(),
    trainer: { id: row.trainerId, name: row.trainer.name, avatarUrl: avatarUrl(row.trainer.avatarId) },
    reasons: row.reasons.map((one) => withFix(one, self ? undefined : fixForGym(one, { setAside, block: false }))),
    foundAt: row.foundAt.toString(),
    coverId: row.coverId,
    can: {
      setAside: setAside && row.reasons.some((one) => one.gate !== undefined),
      search: manages && row.coverId === null,
      replace: manages,
    },
  }
}
