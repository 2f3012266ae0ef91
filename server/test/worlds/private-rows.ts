import { sql } from 'drizzle-orm'
import type { Work } from '../../src/platform/db/db.ts'
import { newId } from '../../src/platform/ids.ts'
import type { World } from '../permissions/callers.ts'

/** Writes into every private table that a world leaves empty a row of that world, as the product would. */
export async function plantPrivateRows({ tx, now }: Work, world: World): Promise<void> {
  const { gymId, entryId, payDocumentId, payLineId, payRunId, superId, superBatchId } = world
  const { trainerId, userId: trainer } = world.trainer
  const owner = world.people.owner.userId
  const at = now.toString()
  const day = '2026-03-10'
  const sealed = Buffer.from('sealed')
  const [member, message] = [newId(), newId()]
  const statements = [
    sql`insert into pay_left_off (document_id, entry_id, by, at) values (${payDocumentId}, ${entryId}, ${owner}, ${at})`,
    sql`insert into pay_line_messages (id, line_id, document_id, words, by, at)
      values (${message}, ${payLineId}, ${payDocumentId}, 'Is that right?', ${trainer}, ${at})`,
    sql`insert into pay_line_queries (line_id, document_id, opened_at, opened_by)
      values (${payLineId}, ${payDocumentId}, ${at}, ${trainer})`,
    sql`insert into pay_run_documents (run_id, document_id, sealed_account) values (${payRunId}, ${payDocumentId}, ${sealed})`,
    sql`insert into pay_run_settlements (run_id, document_id, code, words, by, at)
      values (${payRunId}, ${payDocumentId}, 'first_pay', 'Asked', ${owner}, ${at})`,
    sql`insert into pay_files (id, run_id, gym_id, kind, name, words, key, sealed_key, bytes, sha256, made_at)
      values (${newId()}, ${payRunId}, ${gymId}, 'bank', 'run.aba', 'Bank', 'none', ${sealed}, 1, 'none', ${at})`,
    sql`insert into pay_papers (document_id, key, sealed_key, sha256, made_at)
      values (${payDocumentId}, 'none', ${sealed}, 'none', ${at})`,
    sql`insert into pay_e_invoices (document_id, key, sealed_key, sha256, made_at)
      values (${payDocumentId}, 'none', ${sealed}, 'none', ${at})`,
    sql`insert into pay_accounts (id, gym_id, trainer_id, sealed_details, bsb_shown, account_shown, changed_at, changed_by)
      select gen_random_uuid(), ${gymId}, whose, ${sealed}, '062-…', '…678', ${at}, ${owner}
      from unnest(array[${trainerId}::uuid, null]) whose`,
    sql`insert into gst_registrations (id, gym_id, trainer_id, abn, from_date, said_at, said_by)
      select gen_random_uuid(), ${gymId}, whose, '91888222000', ${day}, ${at}, ${owner}
      from unnest(array[${trainerId}::uuid, null]) whose`,
    sql`insert into payers (gym_id, legal_name, abn, rhythm, anchor_date, terms_days, hold_when_not_compliant, changed_at, changed_by)
      values (${gymId}, 'A gym Pty Ltd', '91888222000', 'weekly', ${day}, 9, false, ${at}, ${owner})`,
    sql`insert into clearing_settings (gym_id, contact_name, contact_email, contact_phone, authority_at, authority_by, changed_at, changed_by)
      values (${gymId}, 'Rae', 'rae@example.test', '0412 345 678', ${at}, ${owner}, ${at}, ${owner})`,
    sql`insert into super_members (id, gym_id, trainer_id, fund_number, state)
      values (${member}, ${gymId}, ${trainerId}, 'STA0100AU', 'wanted')`,
    sql`insert into super_answers (id, gym_id, contribution_id, batch_id, member_id, attempt, sequence, said, outcome, by, at)
      values (${member}, ${gymId}, ${superId}, ${superBatchId}, ${member}, 1, 1, 'received', 'applied', 'poll', ${at})`,
    sql`insert into withheld_documents (trainer_id, requirement_id, gym_id, since)
      values (${trainerId}, ${world.requirementId}, ${gymId}, ${at})`,
    sql`insert into credential_reminders (credential_id, days, at) values (${world.credentialId}, 7, ${at})`,
    sql`insert into submission_messages (id, submission_id, author_id, question, text, at)
      values (${newId()}, ${world.submissionId}, ${owner}, true, 'Which page?', ${at})`,
    sql`insert into file_flags (id, sha256, raised_at) values (${newId()}, ${Buffer.from(gymId)}, ${at})`,
    sql`insert into document_bounds (gym_id, specialty_id, trainer_id, days, employment, rules_mark, trainer_mark)
      values (${gymId}, ${world.ownSpecialty}, ${trainerId}, '{}', 'contractor', 1, 1) on conflict do nothing`,
    sql`insert into message_reactions (message_id, account_id, emoji, at) values (${world.messageId}, ${owner}, 'x', ${at})`,
    sql`insert into message_files (id, conversation_id, message_id, uploaded_by, key, name, media_type, bytes, uploaded_at)
      values (${newId()}, ${world.conversationId}, ${world.messageId}, ${trainer}, 'none', 'a.pdf', 'application/pdf', 1, ${at})`,
    sql`insert into message_blocks (blocker_id, blocked_id, at) values (${trainer}, ${owner}, ${at})`,
  ]
  for (const statement of statements) await tx.execute(statement)
}
