import { payPlaceOf } from '@quartet/contract/kernel/pay-countries'
import { payDocumentOperations as contract } from '@quartet/contract/payroll/documents'
import { isTrainer, worksFor, type Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import { withProductEyes } from '../../../platform/db/system-role.ts'
import { notFound, found } from '../../../platform/fail.ts'
import { allow, may } from '../../../platform/authorize.ts'
import { operation, roles, type RouterOf } from '../../../platform/http/operation.ts'
import { answerList, decodeCursor } from '../../../platform/db/page.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import { lastEvent, refuseStale } from '../../../platform/events/stale.ts'
import { gymsByIds, meantGym, type GymRow } from '../../gyms/gym/gym.queries.ts'
import { gymsOfTrainer } from '../../connections/connection/connection.queries.ts'
import { gymInView } from '../../timetable/entries/homes.queries.ts'
import { credit } from './credits.commands.ts'
import { correctClass } from './locked-classes.commands.ts'
import {
  approveDocument,
  discardDraft,
  recall,
  releasePay,
  returnDocument,
  revokeApproval,
  submit,
  voidDocument,
} from './approving.commands.ts'
import {
  documentPolicy,
  gymsPaying,
  payManagers,
  payPeople,
  visibleDocuments,
  withinDocuments,
} from '../document/document.policy.ts'
import { presentRow } from './documents.present.ts'
import { findDocument, gymOfDocument, listDocuments, type DocumentRow } from '../document/document.queries.ts'
import { fillDocuments, periodMeant } from '../filling/fill.commands.ts'
import { addLine, putBack, removeLine, sayOfLine, settleDifferences, settleQuery } from './lines.commands.ts'
import { markFirstViewed } from './first-viewed.commands.ts'
import { readPage } from './pages.queries.ts'
import { payeeNamed } from '../document/payees.queries.ts'
import type { PayrollPorts } from '../document/classes.ports.ts'
import { periodAround, periodBefore, periodWords } from '../reckoning/periods.rules.ts'
import { payerOf } from '../reckoning/prices.queries.ts'
import { countDocuments, countOverdue, readyAt } from '../filling/summary.queries.ts'
import { payLinks } from '../document/links.present.ts'
import { runPolicy } from '../document/run.policy.ts'

type Asking = Work & { actor: Person }
const readers = roles('admin', 'gym_admin', 'gym', 'trainer')

export function payDocumentsRoutes(ports: PayrollPorts, { vault }: { vault: Vault }): RouterOf<typeof contract> {
  const link = payLinks(vault)
  const page = async (work: Asking, id: string) => {
    const [row, gym] = await Promise.all([inView(work, id), gymOfDocument(work.tx, id)])
    const linkTo = (kind: 'paper' | 'e_invoice', documentId: string) => link(work, kind, documentId, work.actor.userId)
    return readPage(work, ports, gym!, row, linkTo)
  }
  const lastPeriod = async (work: Asking, gym: GymRow) => {
    const payer = await payerOf(work.tx, gym.id)
    if (!payer) return null
    const today = work.now.toZonedDateTimeISO(gym.timezone).toPlainDate()
    const spans = [periodAround, periodBefore].map((which) => which(payer.rhythm, payer.anchorDate, today))
    return spans.map(({ from, to }) => ({ from, to, words: periodWords({ from, to }) }))
  }

  return {
    list: operation(contract.list, payPeople, async (work, { input }) => {
      const rows = await listDocuments(work.tx, withinDocuments(visibleDocuments(work.actor), input), {
        status: input.status,
        waitingSince: input.overdue ? work.now.subtract({ hours: 72 }) : undefined,
        after: decodeCursor(input, 'date', 'id'),
        limit: input.limit,
      })
      const cursorOf = (row: DocumentRow) => [row.periodTo.toString(), row.id]
      return answerList(input, rows, cursorOf, (row) => presentRow(work.actor, row))
    }),

    summary: operation(contract.summary, readers, async (work, { input }) => {
      const { actor, tx } = work
      if (actor.role === 'admin') {
        const [counts, overdue] = await withProductEyes(tx, () =>
          Promise.all([
            countDocuments(tx, withinDocuments(undefined, input)),
            countOverdue(tx, withinDocuments(undefined, input), work.now),
          ]),
        )
        const hidden = Object.entries(counts).map(([status, one]) => [status, { ...one, cents: null }])
        const none = { gymId: input.gymId ?? null, currency: null, period: null, last: null, ready: [] }
        return { ...none, counts: Object.fromEntries(hidden), overdue, can: { fill: false, run: false } }
      }
      if (!payPeople.admits(actor)) throw notFound()
      const asked = input.gymId ?? (actor.trainerId === null ? meantGym(actor) : null)
      const gym = asked === null ? null : await gymInView(work, asked)
      const isOwn = gym === null || !gymsPaying(actor).includes(gym.id)
      if (isOwn && actor.trainerId === null && gym !== null) throw notFound()
      const scope = withinDocuments(visibleDocuments(actor), { gymId: gym?.id })
      const gyms = gym
        ? [gym]
        : [...(await gymsByIds(tx, actor.trainerId ? await gymsOfTrainer(tx, actor.trainerId) : [])).values()]
      const paying = gym || actor.trainerId ? gyms : [...(await gymsByIds(tx, gymsPaying(actor))).values()]
      const currencies = new Set(paying.map((one) => payPlaceOf(one).country.currency))
      const [counts, overdue, spans] = await Promise.all([
        countDocuments(tx, scope),
        countOverdue(tx, scope, work.now),
        Promise.all(gyms.map((one) => lastPeriod(work, one))),
      ])
      const ready = await Promise.all(
        gyms.map(async (one, at) => {
          const last = spans[at]?.[1]
          return last ? readyAt(work, ports, one, last, isOwn ? actor.trainerId : null) : []
        }),
      )
      const said = gym && spans[0]?.map(({ from, to, words }) => ({ from: from.toString(), to: to.toString(), words }))
      return {
        gymId: gym?.id ?? null,
        period: said?.[0] ?? null,
        last: said?.[1] ?? null,
        counts,
        currency: currencies.size === 1 ? [...currencies][0]! : null,
        overdue,
        ready: ready.flat(),
        can: { fill: true, run: gym !== null && may(actor, runPolicy, 'prepare', { gymId: gym.id }) },
      }
    }),

    get: operation(contract.get, payPeople, async (work, { input }) => {
      const row = await inView(work, input.id)
      if (!isTrainer(work.actor, row.trainerId)) await markFirstViewed(work, row)
      return page(work, input.id)
    }),

    fill: operation(contract.fill, payPeople, async (work, { input }) => {
      const { actor } = work
      const gym = await gymInView(work, input.gymId)
      const trainerId = input.trainerId ?? actor.trainerId
      if (trainerId === null) throw notFound()
      const [payee, payer] = await Promise.all([payeeNamed(work.tx, gym.id, trainerId), payerOf(work.tx, gym.id)])
      if (!payee || !(isTrainer(actor, trainerId) || worksFor(actor, gym.id))) throw notFound()
      const allowed = allow(actor, documentPolicy, 'fill', payee)
      const period = periodMeant(work, { gym, payer }, input)
      const documents = []
      for (const id of await fillDocuments(work, ports, gym, allowed, period)) documents.push(await page(work, id))
      return { documents }
    }),

    refresh: operation(contract.refresh, payPeople, async (work, { input }) => {
      const row = await inView(work, input.id)
      const gym = await gymOf(work, row)
      const payee = { gymId: row.gymId, trainerId: row.trainerId, name: row.payeeName }
      const allowed = allow(work.actor, documentPolicy, 'fill', payee)
      await refuseStale(work, input, { version: row.version, last: lastEvent(work, row.id) })
      await fillDocuments(work, ports, gym, allowed, { from: row.periodFrom, to: row.periodTo })
      return page(work, row.id)
    }),

    addLine: operation(contract.addLine, payPeople, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'edit', await inView(work, input.id))
      const date = Temporal.PlainDate.from(input.line.date)
      await addLine(work, row, { ...input.line, date }, input.version)
      return page(work, row.id)
    }),

    addClass: operation(contract.addClass, payPeople, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'edit', await inView(work, input.id))
      await putBack(work, row, input.timetableId, input.version)
      const payee = { gymId: row.gymId, trainerId: row.trainerId, name: row.payeeName }
      const period = { from: row.periodFrom, to: row.periodTo }
      const allowed = allow(work.actor, documentPolicy, 'fill', payee)
      await fillDocuments(work, ports, await gymOf(work, row), allowed, period)
      return page(work, row.id)
    }),

    removeLine: operation(contract.removeLine, payPeople, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'edit', await inView(work, input.id))
      await removeLine(work, await gymOf(work, row), row, input.lineId)
      return page(work, row.id)
    }),

    submit: operation(contract.submit, payPeople, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'submit', await inView(work, input.id))
      await submit(work, ports, await gymOf(work, row), row, input)
      return page(work, row.id)
    }),

    recall: operation(contract.recall, payPeople, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'recall', await inView(work, input.id))
      await recall(work, row, input.version)
      return page(work, row.id)
    }),

    query: operation(contract.query, payPeople, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'ask', await inView(work, input.id))
      await sayOfLine(work, row, input.lineId, input.words, isTrainer(work.actor, row.trainerId))
      return page(work, row.id)
    }),

    settleQuery: operation(contract.settleQuery, payManagers, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'settleQuery', await inView(work, input.id))
      await settleQuery(work, await gymOf(work, row), row, input.lineId)
      return page(work, row.id)
    }),

    return: operation(contract.return, payManagers, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'return', await inView(work, input.id))
      await returnDocument(work, row, input.reason, input.version)
      return page(work, row.id)
    }),

    approve: operation(contract.approve, payManagers, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'approve', await inView(work, input.id))
      await approveDocument(work, ports, await gymOf(work, row), row, input.version)
      return page(work, row.id)
    }),

    revoke: operation(contract.revoke, payManagers, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'revoke', await inView(work, input.id))
      await revokeApproval(work, row, input.version)
      return page(work, row.id)
    }),

    release: operation(contract.release, payManagers, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'release', await inView(work, input.id))
      await releasePay(work, row, input.reason, input.version)
      return page(work, row.id)
    }),

    settle: operation(contract.settle, payPeople, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'settle', await inView(work, input.id))
      await settleDifferences(work, row, input.version)
      return page(work, row.id)
    }),

    correct: operation(contract.correct, payManagers, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'correct', await inView(work, input.id))
      await correctClass(work, row, input)
      return page(work, row.id)
    }),

    discard: operation(contract.discard, payPeople, async (work, { input }) => {
      await discardDraft(work, allow(work.actor, documentPolicy, 'discard', await inView(work, input.id)))
      return { success: true as const }
    }),

    void: operation(contract.void, payManagers, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'void', await inView(work, input.id))
      await voidDocument(work, row, input.reason, input.version)
      return page(work, row.id)
    }),

    credit: operation(contract.credit, payManagers, async (work, { input }) => {
      const row = allow(work.actor, documentPolicy, 'credit', await inView(work, input.id))
      return page(work, await credit(work, row, input.reason, input.lines))
    }),
  }
}

async function inView(work: Asking, id: string): Promise<DocumentRow> {
  const row = found(await findDocument(work.tx, visibleDocuments(work.actor), id))
  return row
}

async function gymOf({ tx }: Work, row: DocumentRow): Promise<GymRow> {
  return (await gymsByIds(tx, [row.gymId])).get(row.gymId)!
}
