import type { Connection } from '@quartet/contract/connections'
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
