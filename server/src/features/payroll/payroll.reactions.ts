import { reaction } from '../../platform/events.ts'
import type { EventType, Reaction } from '../../platform/events.ts'
import { teacherOf } from '../timetable/timetable.queries.ts'
import { noteChanges } from './changes.commands.ts'
import type { AboutDocument } from './fill.commands.ts'
import type { PayrollPorts } from './payroll.ports.ts'
import './documents.commands.ts'
import './lines.commands.ts'
import './credits.commands.ts'

/** Events of one document, of which both of its pages learn. */
const changing = [
  'pay_document.filled',
  'pay_document.submitted',
  'pay_document.recalled',
  'pay_document.returned',
  'pay_document.approved',
  'pay_document.approval_revoked',
  'pay_document.released',
  'pay_document.discarded',
  'pay_document.voided',
  'pay_document.line_queried',
  'pay_document.line_answered',
  'pay_document.query_settled',
  'pay_document.difference_settled',
  'pay_document.facts_changed',
  'pay_document.credited',
] as const satisfies EventType[]

export function payrollReactions(ports: PayrollPorts): Reaction[] {
  return [
    ...changing.map((type) =>
      reaction(`live.${type}`, type, async (work, { payload }, live) => {
        const { documentId, gymId, trainerId } = payload as AboutDocument
        live.toGym(gymId, 'pay_document_changed', { documentId, gymId })
        const userId = await teacherOf(work.tx, trainerId)
        if (userId) live.toPeople([userId], 'pay_document_changed', { documentId, gymId })
      }),
    ),
    reaction('payroll.attendance-recorded', 'entry.attendance_recorded', (work, { payload }) =>
      noteChanges(work, ports, payload),
    ),
    reaction('payroll.outcome-given', 'cover.outcome_given', (work, { payload }) => noteChanges(work, ports, payload)),
    reaction('payroll.rate-settled', 'rate.settled', (work, { payload }) =>
      noteChanges(work, ports, { gymId: payload.gymId }),
    ),
    reaction('payroll.rate-ended', 'rate.ended', (work, { payload }) =>
      noteChanges(work, ports, { gymId: payload.gymId }),
    ),
  ]
}
