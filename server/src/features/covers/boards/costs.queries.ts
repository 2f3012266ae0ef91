import type { ApplicantFacts } from '@quartet/contract/covers/boards'
import { moneyAt } from '@quartet/contract/kernel/pay-countries'
import type { Work } from '../../../platform/db/db.ts'
import { may } from '../../../platform/authorize.ts'
import { ratePolicy } from '../../connections/engagements/engagements.policy.ts'
import { rateRulesOf } from '../../connections/rates/cards.queries.ts'
import { amountOf, promiseOf, ratesFor } from '../../connections/rates/cards.rules.ts'
import { gymsByIds } from '../../gyms/gym/gym.queries.ts'
import { holidaysOf } from '../../timetable/holidays/holidays.queries.ts'
import { holidayIn, regionOf } from '../../timetable/holidays/holidays.rules.ts'
import { dateAt } from '../../timetable/recurrence/wall-times.rules.ts'
import { payOf } from '../cover/cover.present.ts'
import type { CoverRow } from '../cover/cover.queries.ts'

type Cost = ApplicantFacts['cost']

/**
 * What a class would pay each of these trainers, by the rates and the offer as they stand, before anybody was counted.
 * Nobody's for whoever does not read the gym's rates, as its front desk does not.
 */
export async function pricesFor(
  work: Work,
  cover: CoverRow,
): Promise<(classId: string, trainerIds: string[]) => Map<string, Cost>> {
  const { tx, actor } = work
  if (!may(actor, ratePolicy, 'settle', { gymId: cover.gymId })) return () => new Map()
  const [gyms, rules] = await Promise.all([gymsByIds(tx, [cover.gymId]), rateRulesOf(tx, cover.gymId)])
  const gym = gyms.get(cover.gymId)!
  const day = dateAt(cover.startsAt, cover.timezone)
  const region = regionOf(gym)
  const holidays = (await holidaysOf(tx, { ...gym, region }, day, day)).map((one) => one.holiday)
  const held = { startsAt: cover.startsAt, from: cover.startsAt, until: cover.endsAt }
  const on = holidayIn(holidays, held, cover.timezone)
  const { kind, cents } = payOf(cover)
  const money = moneyAt(gym.country)
  return (classId, trainerIds) =>
    new Map(
      trainerIds.map((trainerId) => {
        const taught = { trainerId, classId, date: day.toString() }
        const facts = {
          ...taught,
          minutes: Math.round(cover.startsAt.until(cover.endsAt).total('minutes')),
          heads: null,
          holiday: on?.holiday.name ?? null,
          holidayMinutes: on?.minutes ?? null,
          region,
          cover: promiseOf(kind, cents),
          coverFor: null,
        }
        const priced = amountOf(rules, facts, money)
        const perHead = kind !== 'class_rate' && ratesFor(rules, taught)[0]?.terms.heads != null
        const steps = priced?.steps.filter((one) => one.cents !== 0).map(({ source: _, ...step }) => step)
        return [trainerId, priced && { cents: priced.cents, steps: steps!, perHead }]
      }),
    )
}
