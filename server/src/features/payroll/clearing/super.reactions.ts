import { heardBy, reaction, reactionOutside, type Reaction } from '../../../platform/events/events.ts'
import type { FileKit } from '../../../platform/files/sealed-files.ts'
import { gymAndTrainer } from '../../users/person/names.queries.ts'
import { accrueSuper, type AboutSuper } from '../super/accrual.commands.ts'
import './answers.commands.ts'
import { keepSaff, putSaff, saffToKeep } from './batches.commands.ts'
import './house.commands.ts'
import '../super/clock.commands.ts'
import '../super/mending.commands.ts'
import { detailsChanged } from '../super/members.commands.ts'
import './sending.commands.ts'
import type { EventType } from '../../../platform/db/domain-events.ts'

const changing = [
  'super.accrued',
  'super.ready',
  'super.waits',
  'super.queued',
  'super.sent',
  'super.returned',
  'super.accepted',
  'super.received',
  'super.allocated',
  'super.rejected',
  'super.mended',
  'super.cycle_set',
  'super.cancelled',
  'super.late',
] as const satisfies EventType[]
const ofGym = [
  'super_batch.queued',
  'super_batch.sent',
  'super_batch.tried',
  'super_batch.refused',
  'super_batch.retried',
  'super_batch.cancelled',
  'super_batch.changed',
  'super_member.answered',
  'clearing.employer_answered',
] as const satisfies EventType[]

/** `handOver` gives work that asks the clearing house to the queue, so that a slow one holds up no other effect. */
export function superReactions(
  files: FileKit,
  handOver: (task: 'super.send' | 'super.ask_for_member' | 'super.on_board', payload: object) => Promise<void>,
): Reaction[] {
  const { vault } = files
  return [
    reaction('super.accrue', 'pay_document.paid', (work, { payload }) => accrueSuper(work, vault, payload.documentId)),
    reaction('super.details-given', 'engagement.employee_given', (work, { payload }) =>
      detailsChanged(work, vault, payload),
    ),
    reactionOutside('super.keep-saff', 'super_batch.queued', {
      claim: (work, { payload }) => saffToKeep(work, files, payload.batchId),
      call: (saff) => keepSaff(files, saff),
      settle: putSaff,
    }),
    reaction('super.send', 'super_batch.queued', (_work, { payload }) =>
      handOver('super.send', { batchId: payload.batchId }),
    ),
    reaction('super.send-again', 'super_batch.retried', (_work, { payload }) =>
      handOver('super.send', { batchId: payload.batchId }),
    ),
    reaction('super.on-board', 'clearing.settings_saved', () => handOver('super.on_board', {})),
    reaction('super.ask-for-member', 'super_member.wanted', (_work, { payload }) =>
      handOver('super.ask_for_member', { memberId: payload.memberId }),
    ),
    ...changing.map((on) => heardBy(on, ({ tx }, { payload }) => gymAndTrainer(tx, payload as AboutSuper))),
    ...ofGym.map((on) => heardBy(on, (_, { payload }) => ({ gyms: [payload.gymId] }))),
  ]
}
