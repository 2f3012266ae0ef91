import { boolean, integer, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import type { DateFormat, Locale, TimeFormat } from '@quartet/contract/kernel/locale'
import type { Money } from '@quartet/contract/kernel/money'
import { bytes, instant, type SealedColumn, type StoredColumn } from '../../../platform/db/columns.ts'

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
  locale: text().$type<Locale>(),
  currency: text().$type<Money['currency']>(),
  dateFormat: text().$type<DateFormat>(),
  timeFormat: text().$type<TimeFormat>(),
  version: integer().notNull().default(1),
  updatedAt: instant().notNull(),
})

export const avatars = snakeCase.table('avatars', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  key: text().notNull(),
  sealedKey: bytes(),
  mediaType: text().notNull(),
  hash: text().notNull(),
  bytes: integer().notNull(),
  createdAt: instant().notNull(),
})

/** One collection of everything that is kept about a person. Without `key` it is not made yet. */
export const dataExports = snakeCase.table('data_exports', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  parts: integer().notNull(),
  done: integer().notNull().default(0),
  key: text(),
  sealedKey: bytes(),
  bytes: integer(),
  askedAt: instant().notNull(),
  readyAt: instant(),
  expiresAt: instant(),
  removedAt: instant(),
})

export const trainers = snakeCase.table('trainers', {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  experienceYears: integer().notNull().default(0),
  findable: boolean().notNull().default(false),
  /** Gyms that look may know when they are free, whether their documents are in order, and what they taught. */
  openToGyms: boolean().notNull().default(false),
  createdAt: instant().notNull(),
})

export const trainerSpecialties = snakeCase.table(
  'trainer_specialties',
  { trainerId: uuid().notNull(), specialtyId: uuid().notNull(), place: integer().notNull().default(0) },
  (table) => [primaryKey({ columns: [table.trainerId, table.specialtyId] })],
)

export const avatarPlace = (id: string): string => `avatars:${id}`
export const exportPlace = (id: string): string => `data_exports:${id}`
export const sealedOfPeople: SealedColumn[] = [
  { column: avatars.sealedKey, place: avatarPlace },
  { column: dataExports.sealedKey, place: exportPlace },
]
export const storedOfPeople: StoredColumn[] = [
  { column: avatars.key, folder: 'avatars', wasClear: true },
  { column: dataExports.key, folder: 'exports', wasClear: true },
]
