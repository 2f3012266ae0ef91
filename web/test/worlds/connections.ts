import type { Connection, FoundTrainer, Trainer, TrainerProfile } from '@quartet/contract/connections/connections'
import type { RosterEntry } from '@quartet/contract/connections/roster'
import { idOf } from './covers.ts'

export function aConnection(number: number, name: string, changes: Partial<Connection> = {}): Connection {
  return {
    id: idOf(700 + number),
    gymEntityId: idOf(10),
    trainerEntityId: idOf(500 + number),
    status: 'active',
    reason: null,
    employmentStatus: 'contractor',
    startDate: '2026-03-02',
    endsAt: null,
    requestedBy: 'gym',
    message: null,
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    gym: { id: idOf(10), name: 'Northside, Fitzroy', city: 'Fitzroy', state: 'VIC' },
    trainer: {
      id: idOf(500 + number),
      userId: idOf(600 + number),
      name,
      avatarUrl: null,
      specialties: [{ id: idOf(300), name: 'Cycling' }],
    },
    can: { accept: false, decline: false, terminate: true },
    ...changes,
  }
}

/** The same connection as the gym's own list of its trainers has it. */
export const onRoster = (connection: Connection): RosterEntry => ({
  ...connection,
  email: 'mei@example.com',
  phone: '+61 400 000 000',
  standing: { classesToCome: 3, coversTaken: 13, coversKept: 12 },
  notes: 0,
  can: { change: true, end: true, note: true },
})

/** A trainer as a search finds them, for no reason in particular. */
export const foundAs = (trainer: Trainer, match: Partial<FoundTrainer['match']> = {}): FoundTrainer => ({
  ...trainer,
  match: { specialties: [], kilometres: null, free: true, documents: true, ...match },
})

/** A trainer as their own page has them, where the reader may know nothing of their past. */
export const onProfile = (trainer: Trainer): TrainerProfile => ({
  ...trainer,
  record: null,
  documents: null,
  can: { ...trainer.can, availability: false },
})
