import { primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { Invitation } from '@quartet/contract/identity/invitations'
import { bytes, instant } from '../../../platform/db/columns.ts'

export const invitations = snakeCase.table('invitations', {
  id: uuid().primaryKey(),
  kind: text().notNull().$type<Invitation['kind']>(),
  email: text().notNull(),
  name: text(),
  gymId: uuid(),
  position: text().$type<NonNullable<Invitation['position']>>(),
  employmentStatus: text().$type<NonNullable<Invitation['employmentStatus']>>(),
  studioId: uuid(),
  note: text(),
  mailedHash: bytes().notNull(),
  copiedHash: bytes(),
  invitedBy: uuid(),
  sentAt: instant().notNull(),
  expiresAt: instant().notNull(),
  acceptedAt: instant(),
  acceptedBy: uuid(),
  revokedAt: instant(),
  revokedBy: uuid(),
  createdAt: instant().notNull(),
})

export const invitationGyms = snakeCase.table(
  'invitation_gyms',
  { invitationId: uuid().notNull(), gymId: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.invitationId, table.gymId] })],
)
