import type { LeftOut, PayDocument, PayDocumentRow, PayLine } from '@quartet/contract/payroll/payroll'
import { isTrainer, worksFor, type Actor } from '../../../platform/actor.ts'
import { may } from '../../../platform/authorize.ts'
import type { Changed } from '../filling/differences.queries.ts'
import { documentPolicy } from '../document/document.policy.ts'
import type { correctionsOf, DocumentRow, PayLineRow, linksOf, queriesOf } from '../document/document.queries.ts'
import { avatarUrl } from '../../users/person/avatars.rules.ts'
import {
  after,
  documentOpen,
  isDecided,
  placeOfDocument,
  documentStatusOf,
  titleOf,
  type Check,
  type Snapshot,
  type Step,
} from '../document/document.rules.ts'
import type { LeftOutClass } from '../reckoning/fill.rules.ts'
import { periodWords } from '../reckoning/periods.rules.ts'

export function presentRow(actor: Actor, row: DocumentRow): PayDocumentRow {
  const can = (step: Step, action: keyof typeof documentPolicy) =>
    after(row.state, step) !== null && may(actor, documentPolicy, action, row)
  const { country, tax } = placeOfDocument(row)
  const open = documentOpen(row)
  const held = row.heldBecause !== null && row.releasedAt === null
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row.kind, row.taxed, row.netCents !== null, country),
    number: row.number,
    status: documentStatusOf(row.state),
    state: row.state,
    version: row.version,
    gym: { id: row.gymId, name: row.gymName },
    payee: {
      trainerId: row.trainerId,
      name: row.payeeName,
      avatarUrl: avatarUrl(row.avatarId),
    },
    period: {
      from: row.periodFrom.toString(),
      to: row.periodTo.toString(),
      words: periodWords({ from: row.periodFrom, to: row.periodTo }),
    },
    lines: row.lines,
    minutes: row.minutes,
    country: country.code,
    tax,
    currency: country.currency,
    subtotalCents: row.subtotalCents,
    gstCents: row.taxCents,
    totalCents: row.totalCents,
    superCents: row.superCents,
    netCents: row.netCents,
    withheldCents: row.netCents === null ? null : row.totalCents - row.netCents,
    submittedAt: row.submittedAt?.toString() ?? null,
    approvedAt: row.approvedAt?.toString() ?? null,
    dueOn: row.dueOn?.toString() ?? null,
    paidOn: row.paidOn?.toString() ?? null,
    run: row.runId && row.payOn ? { id: row.runId, payOn: row.payOn.toString() } : null,
    held: held ? row.heldBecause : null,
    factsChanged: row.factsChanged,
    can: {
      fill: open && row.kind !== 'credit_note' && may(actor, documentPolicy, 'fill', row),
      edit: open && may(actor, documentPolicy, 'edit', row),
      submit: can('submit', 'submit') && row.state !== 'part_queried',
      recall: can('recall', 'recall') && row.openedAt === null,
      discard: open && row.number === null && may(actor, documentPolicy, 'discard', row),
      return: can('return', 'return'),
      approve: can('approve', 'approve'),
      revoke: can('revoke', 'revoke'),
      release: held && may(actor, documentPolicy, 'release', row),
      void: can('void', 'void') && row.number !== null,
      credit: row.state === 'paid' && row.kind !== 'credit_note' && may(actor, documentPolicy, 'credit', row),
      settle: row.factsChanged && can('return', 'settle'),
    },
  }
}

type Page = {
  row: DocumentRow
  lines: PayLineRow[]
  queries: Awaited<ReturnType<typeof queriesOf>>
  corrections: Awaited<ReturnType<typeof correctionsOf>>
  links: Awaited<ReturnType<typeof linksOf>>
  numbers: Map<string, { documentId: string; number: string | null }>
  leftOut: LeftOutClass[]
  differences: Changed[]
  checks: Check[]
  snapshot: Snapshot
  history: PayDocument['history']
  returnedBy: string | null
  pdfPath: string | null
  eInvoice: PayDocument['eInvoice']
}

export function presentDocument(actor: Actor, page: Page): PayDocument {
  const { row, snapshot } = page
  const base = presentRow(actor, row)
  return {
    ...base,
    issuedOn: row.issuedOn?.toString() ?? null,
    from: snapshot.supplier,
    to: snapshot.buyer,
    notes: snapshot.notes,
    rows: page.lines.map((line) => presentLine(actor, page, line)),
    leftOut: page.leftOut.map((one) => presentLeftOut(one, row.timezone, base.can.edit)),
    checks: page.checks,
    differences: page.differences.map((one) => ({
      lineId: one.line.id,
      timetableId: one.line.entryId!,
      words: one.words,
      cents: one.cents,
      settled: one.isDue,
    })),
    super: snapshot.super && {
      percent: `${snapshot.super.basisPoints / 100}%`,
      baseCents: snapshot.super.baseCents,
      cents: snapshot.super.cents,
      fund: snapshot.super.fund,
      reduced: snapshot.super.reduced ?? null,
    },
    links: page.links.map((one) => ({ kind: one.kind, id: one.id, words: linkWords(one) })),
    returned:
      row.returnedBecause !== null && row.returnedAt
        ? { reason: row.returnedBecause, by: page.returnedBy ?? 'Someone', at: row.returnedAt.toString() }
        : null,
    approveBy:
      base.status === 'submitted' && row.submittedAt
        ? row.submittedAt.toZonedDateTimeISO(row.timezone).toPlainDate().add({ days: 3 }).toString()
        : null,
    history: page.history,
    pdfPath: page.pdfPath,
    eInvoice: page.eInvoice,
  }
}

const linkKinds = { corrects: 'Corrects', corrected_by: 'Corrected by', credits: 'Credits', credited_by: 'Credited by' }
function linkWords({ kind, number }: Page['links'][number]): string {
  return `${linkKinds[kind]} ${number ?? 'a draft'}`
}

function presentLine(actor: Actor, { row, queries, corrections, numbers }: Page, line: PayLineRow): PayLine {
  const query = queries.find((one) => one.lineId === line.id)
  const asked = query !== undefined && query.settledAt === null
  const corrects = line.correctsId === null ? undefined : numbers.get(line.correctsId)
  const correctedBy = corrections.find((one) => one.correctsId === line.id)
  const wall = (at: Temporal.Instant | null) =>
    at?.toZonedDateTimeISO(row.timezone).toPlainTime().toString({ smallestUnit: 'minute' }) ?? null
  const edits = documentOpen(row) || (row.state === 'part_queried' && asked)
  const asks = isTrainer(actor, row.trainerId)
    ? documentOpen(row) || row.state === 'part_queried'
    : worksFor(actor, row.gymId) && after(row.state, 'query') !== null
  return {
    id: line.id,
    kind: line.kind,
    timetableId: line.entryId,
    date: line.date.toString(),
    startTime: wall(line.startsAt),
    endTime: wall(line.endsAt),
    minutes: line.minutes,
    title: line.title,
    hue: line.hue,
    note: line.note,
    cents: line.cents,
    gstCents: line.taxCents,
    qualifying: line.qualifying,
    supply: line.supply,
    steps: stepsOf(line, placeOfDocument(row).tax),
    corrects: corrects ? { documentId: corrects.documentId, number: corrects.number ?? '' } : null,
    correctedBy: correctedBy ? { documentId: correctedBy.documentId, number: correctedBy.number } : null,
    query: query
      ? {
          open: asked,
          messages: query.messages.map((one) => ({
            id: one.id,
            by: one.name,
            byPayee: one.by === row.payeeUserId,
            words: one.words,
            at: one.at.toString(),
          })),
        }
      : null,
    news: line.news === null ? null : { was: line.wasCents, words: line.news },
    can: {
      remove: edits && line.kind !== 'correction' && may(actor, documentPolicy, 'edit', row),
      query: !asked && asks && may(actor, documentPolicy, 'ask', row),
      answer: asked && may(actor, documentPolicy, 'ask', row),
      correct: line.kind === 'class' && line.live && isDecided(row.state) && may(actor, documentPolicy, 'correct', row),
    },
  }
}

function stepsOf(line: PayLineRow, tax: string | null): PayLine['steps'] {
  if (line.steps.length === 0 || tax === null) return line.steps
  const rate = line.taxBasisPoints / 100
  const words = rate > 0 ? `${tax}, registered on that day` : `No ${tax}, not registered on that day`
  const detail = rate > 0 ? `${rate}% of the total` : null
  return [...line.steps, { step: 'gst', words, detail, cents: line.taxCents, source: null }]
}

function presentLeftOut(one: LeftOutClass, zone: string, edits: boolean): LeftOut {
  return {
    timetableId: one.entryId,
    date: one.date.toString(),
    startTime: one.startsAt.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' }),
    title: one.title,
    code: one.code,
    words: one.words,
    can: { add: edits && one.code === 'removed' },
  }
}
