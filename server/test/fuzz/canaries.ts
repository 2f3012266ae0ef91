import { sql } from 'drizzle-orm'
import type { Work } from '../../src/platform/db/db.ts'
import type { World, Caller } from '../permissions/callers.ts'

/** Words and amounts that stand nowhere but in one world, and what of them not even an admin may read. */
export type Canaries = { of: string[]; ofPayAndMessages: string[] }

const word = (what: string) => `canary 5e1f ${what}`
const cents = 7_313_773

/** Puts them into what is private of a world. */
export async function plantCanaries({ tx }: Work, world: World): Promise<Canaries> {
  const trainers = [world.trainer.trainerId, world.otherTrainer.trainerId]
  const people = Object.values(world.people).map((one) => one.userId)
  const texts: [string, string, string, string][] = [
    ['studios', 'name', 'id', world.studioId],
    ['classes', 'name', 'id', world.classId],
    ['connection_notes', 'text', 'id', world.noteId],
    ['cover_requests', 'note', 'id', world.coverRequestId],
    ['cover_applications', 'message', 'id', world.applicationId],
    ['gate_overrides', 'reason', 'id', world.overrideId],
    ['cover_blocks', 'reason', 'id', world.blockId],
    ['layers', 'name', 'id', world.layerId],
    ['leaves', 'note', 'trainer_id', world.trainer.trainerId],
    ['public_holidays', 'name', 'id', world.holidayId],
    ['invitations', 'email', 'id', world.invitationId],
    ['requirements', 'name', 'id', world.requirementId],
    ['document_files', 'name', 'trainer_id', world.trainer.trainerId],
    ['waivers', 'reason', 'id', world.waiverId],
    ['award_floors', 'source', 'id', world.floorId],
    ['job_applications', 'note', 'id', world.jobApplicationId],
    ['supplier_enquiry_lines', 'text', 'enquiry_id', world.supplierEnquiryId],
    ['notifications', 'message', 'user_id', world.people.owner.userId],
  ]
  const secret: [string, string, string, string][] = [
    ['engagements', 'labour_note', 'id', world.engagementId],
    ['pay_lines', 'title', 'id', world.payLineId],
    ['messages', 'content', 'conversation_id', world.conversationId],
  ]
  for (const [table, column, key, id] of [...texts, ...secret]) {
    const [to, by] = [sql.identifier(column), sql.identifier(key)]
    const { rowCount } = await tx.execute<object>(
      sql`update ${sql.identifier(table)} set ${to} = ${word(`${table} ${column}`)} where ${by} = ${id}`,
    )
    if (!rowCount) throw new Error(`the world has nothing in ${table}`)
  }
  await tx.execute(sql`update pay_lines set cents = ${cents} where id = ${world.payLineId}`)
  await tx.execute(
    sql`update pay_documents set subtotal_cents = ${cents}, total_cents = ${cents} where trainer_id = ${trainers[0]}`,
  )
  await tx.execute(
    sql`update profiles set phone = ${word('phone')} where account_id = any(${sql.param(people)}::uuid[])`,
  )
  await tx.execute(
    sql`update accounts set email = 'canary-5e1f-' || id || '@example.test' where id = any(${sql.param(people)}::uuid[])`,
  )
  const named = (all: typeof texts) => all.map(([table, column]) => word(`${table} ${column}`))
  // As a value of JSON: the digits alone may stand in an id.
  const ofPayAndMessages = [...named(secret), `:${cents}`]
  return { of: [...named(texts), word('phone'), 'canary-5e1f-', ...ofPayAndMessages], ofPayAndMessages }
}

/** What of the other world stands in something that this caller was told. Admins read people and documents of every gym. */
export function leaksIn(canaries: Canaries, caller: Caller, told: string): string[] {
  const known = caller === 'admin' ? canaries.ofPayAndMessages : canaries.of
  return known.filter((one) => told.includes(one)).map((one) => `${caller} was told '${one}'`)
}
