import { heardBy, reaction, reactionOutside, type Reaction } from '../../platform/events/events.ts'
import type { FileKit } from '../../platform/files/sealed-files.ts'
import { gymAndTrainer } from '../users/person/names.queries.ts'
import { noteChanges, noteHolidayOfPay } from './filling/changes.commands.ts'
import type { AboutDocument } from './filling/fill.commands.ts'
import type { PayrollPorts } from './document/classes.ports.ts'
import './approving/approving.commands.ts'
import './approving/lines.commands.ts'
import './approving/credits.commands.ts'
import './approving/locked-classes.commands.ts'
import { attachmentsOf, mailPaper, paperToMail, type PaperMail } from './runs/paper-mails.commands.ts'
import './runs/runs.commands.ts'
import { filesToMake, keepFiles, putFiles } from './runs/making.commands.ts'
import type { EventType } from '../../platform/db/domain-events.ts'

/** Events of one document of which both of its pages learn, and nobody is told. */
const changing = [
  'pay_document.filled',
  'pay_document.recalled',
  'pay_document.released',
  'pay_document.discarded',
  'pay_document.line_removed',
  'pay_document.query_settled',
  'pay_document.difference_settled',
  'pay_document.credited',
  'pay_document.scheduled',
] as const satisfies EventType[]

const runChanging = [
  'pay_run.made',
  'pay_run.chosen',
  'pay_run.nets_entered',
  'pay_run.warning_settled',
  'pay_run.locked',
  'pay_run.papers_made',
  'pay_run.files_made',
  'pay_run.paid',
  'pay_run.discarded',
] as const satisfies EventType[]

export function payrollReactions(ports: PayrollPorts, files: FileKit, mail: PaperMail): Reaction[] {
  return [
    ...changing.map((on) => heardBy(on, ({ tx }, { payload }) => gymAndTrainer(tx, payload as AboutDocument))),
    ...runChanging.map((on) => heardBy(on, (_, { payload }) => ({ gyms: [payload.gymId] }))),
    reactionOutside('payroll.mail-paper', 'pay_document.paid', {
      claim: (work, { payload }) => paperToMail(work, files, payload),
      call: attachmentsOf,
      settle: (work, posting, read, { payload }) => mailPaper(work, mail, posting, read, payload),
    }),
    reactionOutside('payroll.make-files', 'pay_run.locked', {
      claim: (work, { payload }) => filesToMake(work, files, payload.runId),
      call: (making) => keepFiles(files, making),
      settle: putFiles,
    }),
    reactionOutside('payroll.make-more-files', 'pay_run.papers_made', {
      claim: (work, { payload }) => filesToMake(work, files, payload.runId),
      call: (making) => keepFiles(files, making),
      settle: putFiles,
    }),
    reaction('payroll.attendance-recorded', 'entry.attendance_recorded', (work, { payload }) =>
      noteChanges(work, ports, payload),
    ),
    reaction('payroll.class-corrected', 'pay_document.class_corrected', (work, { payload }) =>
      noteChanges(work, ports, payload),
    ),
    reaction('payroll.outcome-given', 'cover.outcome_given', (work, { payload }) => noteChanges(work, ports, payload)),
    reaction('payroll.holiday-changed', 'holiday.changed', (work, { payload }) =>
      noteHolidayOfPay(work, ports, payload),
    ),
    reaction('payroll.rate-settled', 'rate.settled', (work, { payload }) =>
      noteChanges(work, ports, { gymId: payload.gymId }),
    ),
    reaction('payroll.rate-ended', 'rate.ended', (work, { payload }) =>
      noteChanges(work, ports, { gymId: payload.gymId }),
    ),
  ]
}
