import { boolean, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../../platform/columns.ts'

export const profiles = snakeCase.table('profiles', {
  accountId: uuid().primaryKey(),
  firstName: text(),
  lastName: text(),
  fullName: text().notNull(),
  phone: text(),
  bio: text(),
  businessName: text(),
  abn: text(),
  address: text(),
  city: text(),
  state: text(),
  postcode: text(),
  country: text().notNull().default('Australia'),
  timezone: text().notNull(),
  avatarId: uuid(),
  updatedAt: instant().notNull(),
})

export const avatars = snakeCase.table('avatars', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  mediaType: text().notNull(),
  content: bytes().notNull(),
  createdAt: instant().notNull(),
})

export const trainers = snakeCase.table('trainers', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  experienceYears: integer().notNull().default(0),
  findable: boolean().notNull().default(false),
  createdAt: instant().notNull(),
})

export const trainerSpecialties = snakeCase.table(
  'trainer_specialties',
  { trainerId: uuid().notNull(), specialtyId: uuid().notNull(), place: integer().notNull().default(0) },
  (table) => [primaryKey({ columns: [table.trainerId, table.specialtyId] })],
)
