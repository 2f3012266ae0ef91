import {
  superClearing as contract,
  type ClearingSettings,
  type ClearingStatus,
  type SuperStatus,
  superStatus,
} from '@quartet/contract/payroll/clearing'
import { readAbn } from '@quartet/contract/kernel/numbers/abn'
import type { Person } from '../../../platform/actor.ts'
import { HouseFailure } from '../../../platform/outward/clearing-house.ts'
import type { Database, Tx, Work } from '../../../platform/db/db.ts'
import { withSystemRole } from '../../../platform/db/system-role.ts'
import { notFound } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { newId } from '../../../platform/ids.ts'
import {
  bareOperation,
  operation,
  roles,
  type RequestContext,
  type RouterOf,
} from '../../../platform/http/operation.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { payAccountOf } from '../../connections/engagements/pay-accounts.queries.ts'
import { gymFor, lockGym, meantGym, type GymRow } from '../../gyms/gym/gym.queries.ts'
import { gymsPaying, payManagers, payPeople } from '../document/document.policy.ts'
import { namesOf } from '../document/history.queries.ts'
import { payerOf } from '../reckoning/prices.queries.ts'
import { answered, demandHouse, keepFunds, keepTest, onBoard, saveSettings } from './house.commands.ts'
import type { ClearingHouseClient } from '../super/members.commands.ts'
import { clearingPolicy, superPolicy, visibleBatches, visibleSuper } from '../super/super.policy.ts'
import {
  businessCalendar,
  countBatches,
  countSuper,
  dueDates,
  fundsLike,
  settingsOf,
  superOfGym,
  type FundRow,
} from '../super/super.queries.ts'
import { businessDaysUntil, superStatusOf } from '../super/super.rules.ts'

type Asking = Work & { actor: Person }
type Kit = { vault: Vault; house: ClearingHouseClient; webhook: () => string }
const readers = roles('admin', 'gym_admin', 'gym', 'trainer')

/** The calls of Y-03. What asks the clearing house does so outside of a transaction. */
export function superClearingRoutes({ vault, house, webhook }: Kit): RouterOf<typeof contract> {
  const page = (work: Asking, gym: GymRow) => settingsPage(work, house, gym)
  return {
    testConnection: bareOperation(contract.testConnection, payManagers, async ({ input, actor, context }) => {
      const transact = within(context.database, context, actor)
      const gym = await transact(async (work) => allowed(work, input.gymId, 'test'))
      const pinged = await demandHouse(house)
        .ping()
        .catch((error: unknown) => {
          if (error instanceof HouseFailure) return error
          throw error
        })
      const ok = !(pinged instanceof HouseFailure)
      const words = ok ? `${pinged.service} answers, version ${pinged.apiVersion}.` : pinged.message
      return transact(async (work) => {
        await keepTest(work, allow(actor, clearingPolicy, 'test', { gymId: gym.id }), { ok, words })
        return { ok, words, environment: ok ? pinged.environment : null, at: work.now.toString() }
      })
    }),

    settings: operation(contract.settings, payManagers, async (work, { input }) =>
      page(work, await allowed(work, input.gymId, 'see')),
    ),

    saveSettings: bareOperation(contract.saveSettings, payManagers, async ({ input, actor, context }) => {
      const transact = within(context.database, context, actor)
      const { gymId: asked, authority: _, ...draft } = input
      const gym = await transact(async (work) => {
        const found = await allowed(work, asked, 'change')
        demandHouse(house)
        await lockGym(work.tx, found.id)
        await refuseStale(work, draft, {
          version: (await settingsOf(work.tx, found.id))?.version ?? 0,
          last: lastEvent(work, found.id, 'clearing.settings_saved'),
          read: () => page(work, found),
          fieldsOf: ({ details }) => details ?? {},
        })
        await saveSettings(work, vault, allow(actor, clearingPolicy, 'change', { gymId: found.id }), draft)
        return found
      })
      // What cannot be told now is told by the task that keeps on.
      await onBoard({ transact, log: context.log }, { vault, house, webhook }, gym.id)
      return transact((work) => page(work, gym))
    }),

    funds: bareOperation(contract.funds, payPeople, async ({ input, actor, context }) => {
      const transact = within(context.database, context, actor)
      const said =
        house &&
        (await house.funds(input.query).catch((err: unknown) => {
          context.log.error({ err, requestId: context.requestId }, 'no answer about funds')
          return undefined
        }))
      return transact(async (work) => {
        if (house && said) await keepFunds(work, house, said.funds)
        return { funds: (await fundsLike(work.tx, input.query)).map(presentFund), fresh: said !== undefined }
      })
    }),

    validateEmployer: bareOperation(contract.validateEmployer, payManagers, async ({ input, actor, context }) => {
      const transact = within(context.database, context, actor)
      const gym = await transact(async (work) => allowed(work, input.gymId, 'see'))
      const abn = readAbn(input.abn)
      const none = { entityName: null, gstRegistered: null, status: 'unknown' as const }
      if (abn === null)
        return {
          abn: input.abn,
          valid: false,
          ...none,
          words: 'This isn’t a valid ABN. Check its 11 digits.',
        }
      const said = await answered(demandHouse(house).validateEmployer(abn, newId()))
      await transact((work) =>
        work.record('clearing.employer_validated', { gymId: gym.id, abn, status: said.status }, 'gymId'),
      )
      const words = {
        active: `${said.entityName ?? 'This ABN'} is active on the register.`,
        cancelled: `${said.entityName ?? 'This ABN'} was cancelled on the register.`,
        unknown: 'Its digits are valid, but it’s not on the register.',
      }[said.status]
      return {
        ...none,
        abn,
        valid: said.valid,
        status: said.status,
        entityName: said.entityName ?? null,
        gstRegistered: said.gstRegistered ?? null,
        words,
      }
    }),

    status: operation(contract.status, readers, async (work, { input }) => {
      const { actor, tx } = work
      if (actor.role === 'admin') {
        const zone = input.gymId ? (await gymFor(work, input.gymId)).timezone : 'Australia/Sydney'
        const counts = await withSystemRole(tx, () =>
          figures(work, zone, { super: superOfGym(input.gymId), batches: undefined }),
        )
        return {
          ...counts,
          ...none(input.gymId ?? null, house),
          counts: withoutCents(counts.counts),
          can: { send: false, settings: false },
        }
      }
      if (!payPeople.admits(actor)) throw notFound()
      const asked = input.gymId ?? meantGym(actor)
      const gym = asked !== null && gymsPaying(actor).length > 0 ? await gymFor(work, asked) : null
      if (input.gymId && gym === null) throw notFound()
      if (gym && !gymsPaying(actor).includes(gym.id)) throw notFound()
      const seen = { super: visibleSuper(actor, gym?.id), batches: visibleBatches(actor, gym?.id) }
      return {
        ...(await figures(work, gym?.timezone ?? 'Australia/Sydney', seen)),
        ...none(gym?.id ?? null, house),
        can: {
          send: house !== undefined && gym !== null && may(actor, superPolicy, 'send', { gymId: gym.id }),
          settings: gym !== null && may(actor, clearingPolicy, 'see', { gymId: gym.id }),
        },
      }
    }),
  }
}

const none = (gymId: string | null, house: ClearingHouseClient) => ({
  gymId,
  configured: house !== undefined,
  environment: null,
})

const within =
  (database: Database, { requestId }: Pick<RequestContext, 'requestId'>, actor: Person) =>
  <T>(run: (work: Asking) => Promise<T>): Promise<T> =>
    database.transact(actor, (work) => run(work as Asking), requestId)

async function allowed(work: Asking, gymId: string | undefined, action: keyof typeof clearingPolicy): Promise<GymRow> {
  const gym = await gymFor(work, gymId)
  allow(work.actor, clearingPolicy, action, { gymId: gym.id })
  return gym
}

async function figures(
  work: Work,
  zone: string,
  scope: { super: Parameters<typeof countSuper>[1]; batches: Parameters<typeof countBatches>[1] },
) {
  const { tx } = work
  const today = work.now.toZonedDateTimeISO(zone).toPlainDate()
  const counts = Object.fromEntries(
    superStatus.options.map((one) => [one, { contributions: 0, cents: 0 as number | null }]),
  ) as ClearingStatus['counts']
  for (const row of await countSuper(tx, scope.super, today)) {
    const one = counts[superStatusOf(row.state, row.late)]
    one.contributions += row.contributions
    one.cents = (one.cents ?? 0) + row.cents
  }
  const due = await dueDates(tx, scope.super)
  const calendar = await businessCalendar(tx)
  const left = due.map((day) => businessDaysUntil(today, day, calendar))
  const batches = await countBatches(tx as Tx, scope.batches)
  return {
    counts,
    nextDue: due.find((day) => Temporal.PlainDate.compare(day, today) >= 0)?.toString() ?? null,
    late: left.filter((days) => days < 0).length,
    dueSoon: left.filter((days) => days >= 0 && days <= 3).length,
    waiting: batches.get('queued') ?? 0,
    stuck: batches.get('stuck') ?? 0,
  }
}

const withoutCents = (counts: ClearingStatus['counts']): ClearingStatus['counts'] =>
  Object.fromEntries(Object.entries(counts).map(([status, one]) => [status, { ...one, cents: null }])) as Record<
    SuperStatus,
    { contributions: number; cents: null }
  >

function presentFund(row: FundRow) {
  const { usi, abn, name, product } = row
  return {
    usi,
    abn,
    name,
    product,
    closed: row.closedBecause
      ? { date: row.closedOn?.toString() ?? null, reason: row.closedBecause, successorUsi: row.successorUsi }
      : null,
    checkedAt: row.checkedAt.toString(),
    source: row.source,
  }
}

async function settingsPage(work: Asking, house: ClearingHouseClient, gym: GymRow): Promise<ClearingSettings> {
  const { tx, actor } = work
  const row = await settingsOf(tx, gym.id)
  const missing: ClearingSettings['missing'] = []
  if (!(await payerOf(tx, gym.id))) missing.push({ field: 'payer', label: 'Legal name and ABN' })
  if (!(await payAccountOf(tx, gym.id, null))) missing.push({ field: 'bank', label: 'Account to pay from' })
  const about = { gymId: gym.id }
  return {
    gymId: gym.id,
    configured: house !== undefined,
    house: house?.host ?? null,
    details: row
      ? {
          contactName: row.contactName,
          contactEmail: row.contactEmail,
          contactPhone: row.contactPhone,
          defaultFundUsi: row.defaultFundUsi,
          authorityAt: row.authorityAt.toString(),
          authorityBy: (await namesOf(tx, [row.authorityBy])).get(row.authorityBy) ?? '',
        }
      : null,
    employer: {
      status: row?.employerStatus ?? 'unknown',
      reasons: row?.employerReasons ?? [],
      at: row?.employerAt?.toString() ?? null,
    },
    test: row?.testedAt ? { at: row.testedAt.toString(), ok: row.testOk!, words: row.testWords! } : null,
    version: row?.version ?? 0,
    missing,
    can: {
      change: may(actor, clearingPolicy, 'change', about),
      test: may(actor, clearingPolicy, 'test', about),
      send: may(actor, superPolicy, 'send', about),
    },
  }
}
