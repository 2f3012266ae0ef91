import type { Work } from '../../../platform/db/db.ts'
import type { Situation } from '../document/effective-requirements.rules.ts'
import { employedAt, situationsOf, type EmploymentFacts } from './employment-facts.queries.ts'
import { atStake, lostClasses, type AffectedClasses } from './affected-classes.queries.ts'
import { documentsOf, requirementsAt, standingsIn, type Documents, type StandingAt } from './status.queries.ts'
import { isMet } from '../document/status.rules.ts'

export type WalletRow = StandingAt & {
  trainerId: string
  gym: EmploymentFacts | null
  stake: AffectedClasses
  situation: Situation
}
export type Wallet = { rows: WalletRow[]; documents: Documents; employed: EmploymentFacts[]; upcoming: number }

/** Somebody who works nowhere yet is asked what the platform asks everywhere. */
const nowhere = (day: Temporal.PlainDate): Situation => ({
  day,
  gymId: '00000000-0000-0000-0000-000000000000',
  gymState: null,
  employment: null,
  specialties: [],
})

/**
 * How each of these trainers stands at each of their gyms, with what it would cost. `gymIds` are the gyms that the
 * reader may look at; a day other than today is answered from what is known now about that day.
 */
export async function walletsOf(
  work: Work,
  trainerIds: string[],
  gymIds: string[] | null,
  day?: Temporal.PlainDate,
): Promise<Map<string, Wallet>> {
  const { tx, now } = work
  const everywhere = trainerIds.length ? await employedAt(tx, { trainerIds }) : []
  const employed = everywhere.filter((one) => gymIds === null || gymIds.includes(one.gymId))
  const [situations, all, documents] = await Promise.all([
    situationsOf(tx, employed, now, day),
    requirementsAt(tx, [...new Set(employed.map((one) => one.gymId))]),
    documentsOf(tx, trainerIds),
  ])
  const today = day ?? now.toZonedDateTimeISO('UTC').toPlainDate()

  const rows = trainerIds.flatMap((trainerId) => {
    const here = employed.flatMap((one, at) =>
      one.trainerId === trainerId ? [{ gym: one, situation: situations[at]! }] : [],
    )
    const places = here.length > 0 ? here : [{ gym: null, situation: nowhere(today) }]
    return places.flatMap(({ gym, situation }) =>
      standingsIn(all, documents(trainerId), situation).map((one) => ({ ...one, trainerId, gym, situation })),
    )
  })
  const staked = rows.flatMap((row, at) => {
    const from = needsFrom(row, row.situation.day)
    return row.gym && from ? [{ at, stake: stakeOf(row, row.gym.gymId, from) }] : []
  })
  const [answers, upcoming] = await Promise.all([
    atStake(
      tx,
      now,
      staked.map(({ stake }) => stake),
    ),
    atStake(
      tx,
      now,
      employed.map((one, at) => ({
        trainerId: one.trainerId,
        gymId: one.gymId,
        from: situations[at]!.day,
        specialtyId: null,
        coversOnly: false,
      })),
    ),
  ])
  const stakes = new Map(staked.map(({ at }, place) => [at, answers[place]!]))
  const none: AffectedClasses = { classes: 0, first: null }
  return new Map(
    trainerIds.map((trainerId) => [
      trainerId,
      {
        rows: rows.flatMap((row, at) =>
          row.trainerId === trainerId ? [{ ...row, stake: stakes.get(at) ?? none }] : [],
        ),
        documents: documents(trainerId),
        employed: employed.filter((one) => one.trainerId === trainerId),
        upcoming: employed.reduce((sum, one, at) => sum + (one.trainerId === trainerId ? upcoming[at]!.classes : 0), 0),
      },
    ]),
  )
}

/** How many classes to come somebody may not teach, or cover, with the documents of now. */
export function classesLost({ tx, now }: Work, rows: WalletRow[]): Promise<number> {
  const stakes = rows.flatMap((row) => {
    const from = row.gym && stopsClasses(row) ? needsFrom(row, row.situation.day) : null
    return from ? [stakeOf(row, row.gym!.gymId, from)] : []
  })
  return lostClasses(tx, now, stakes)
}

const stopped = { block_teaching: 'teaching', block_covers: 'covers', hold_pay: 'pay', warn: 'nothing' } as const

/** What lacking this document stops. */
export const stops = ({ consequence }: Pick<StandingAt, 'consequence'>) => stopped[consequence]

/** Whether lacking it keeps somebody from teaching, or from covers. */
export const stopsClasses = (row: Pick<StandingAt, 'consequence'>): boolean =>
  stops(row) === 'teaching' || stops(row) === 'covers'

/** The first day on which this requirement is not met, null while nothing of it runs out. */
export function needsFrom({ stand }: Pick<StandingAt, 'stand'>, day: Temporal.PlainDate): Temporal.PlainDate | null {
  if (!isMet(stand)) return day
  const last = stand.state === 'grace' ? day.add({ days: stand.daysLeft! }) : (stand.waivedUntil ?? stand.validUntil)
  return last?.add({ days: 1 }) ?? null
}

function stakeOf({ trainerId, asked, consequence }: Omit<WalletRow, 'stake'>, gymId: string, from: Temporal.PlainDate) {
  return {
    trainerId,
    gymId,
    from,
    specialtyId: asked.scope === 'specialty' ? asked.specialtyId : null,
    coversOnly: consequence === 'block_covers',
  }
}
