import { moneyAt, moneyIn, type PayCountry } from '@quartet/contract/kernel/pay-countries'
import { sql } from 'drizzle-orm'
import type { Line } from '../features/messages/conversation/messages.ports.ts'
import { happenedTo } from '../features/payroll/document/history.queries.ts'
import { historyWords } from '../features/payroll/document/history.rules.ts'
import { parseInstant } from '../platform/db/columns.ts'
import type { Tx } from '../platform/db/db.ts'

type Said = { payload: Record<string, unknown>; by: string; trainer: string; country: string }
/** What a line says of an event, and whether everybody of the thread reads it. */
type Words = { says: (said: Said) => string; toAll?: true }

const many = (ids: unknown) => (Array.isArray(ids) ? ids.length : 0)
const people = (count: number) => (count === 1 ? '1 trainer was' : `${count} trainers were`)

/** What a thread tells of its thing, between what people wrote. */
const words: Record<string, Words> = {
  'cover.release_asked': { says: ({ by }) => `${by} asked to be away. The gym says yes first` },
  'cover.requested': {
    says: ({ by, payload }) => `${by} asked for cover. ${people(many(payload.asked))} asked first`,
  },
  'cover.released': { says: ({ by, payload }) => `${by} said yes. ${people(many(payload.asked))} asked first` },
  'cover.wave_started': {
    says: ({ payload }) => `Wave ${String(payload.wave)}: ${people(many(payload.asked))} asked`,
  },
  'cover.escalated': { says: () => 'The managers were told that nobody is found yet' },
  'cover.bonus_changed': {
    says: ({ payload, country }) =>
      `The bonus is now ${moneyAt(country)(Number(payload.after))}. Whoever was asked was told`,
  },
  'cover.applied': { says: ({ trainer }) => `${trainer} applied` },
  'cover.application_withdrawn': { says: ({ trainer }) => `${trainer} withdrew` },
  'cover.offered': { says: ({ trainer }) => `It was offered to ${trainer}` },
  'cover.approved': { says: ({ trainer }) => `${trainer} takes the class`, toAll: true },
  'cover.untaken': { says: ({ by }) => `${by} gave it back`, toAll: true },
  'cover.handed_back': {
    says: ({ by }) => `${by} cannot come after all. Somebody else is looked for`,
    toAll: true,
  },
  'cover.replacing': { says: ({ by, trainer }) => `${by} looks for somebody else than ${trainer}` },
  'cover.return_asked': {
    says: ({ by, payload }) =>
      payload.kind === 'claimed' ? `${by} asked for it back` : `${by} asked whether it can go back`,
    toAll: true,
  },
  'cover.return_refused': {
    says: ({ by, payload }) => (payload.kind === 'claimed' ? `${by} keeps it` : `${by} leaves it covered`),
    toAll: true,
  },
  'cover.return_ended': {
    says: ({ by, payload }) => (payload.because === 'dropped' ? `${by} asks no longer` : 'The question is closed'),
    toAll: true,
  },
  'cover.returned': {
    says: ({ by, payload }) => (payload.kind === 'claimed' ? `${by} gave it back` : `${by} teaches it after all`),
    toAll: true,
  },
  'cover.unfilled': { says: () => 'Nobody was found' },
  'cover.cancelled': { says: () => 'No cover is looked for any more', toAll: true },
  'cover.no_show': { says: ({ trainer }) => `${trainer} did not come` },
  'entry.attendance_recorded': {
    says: ({ by, payload }) => (payload.after === null ? `${by} took the count back` : `${Number(payload.after)} came`),
  },
  'submission.sent': { says: ({ by }) => `${by} handed it in`, toAll: true },
  'submission.answered': { says: ({ by }) => `${by} answered the question`, toAll: true },
  'submission.withdrawn': { says: ({ by }) => `${by} took it back`, toAll: true },
  'submission.claimed': { says: ({ by }) => `${by} looks at it` },
  'submission.asked': { says: ({ by }) => `${by} asked about it`, toAll: true },
  'submission.seconded': { says: ({ by }) => `${by} approved it first. A second person approves it too` },
  'submission.approved': { says: ({ by }) => `${by} approved it`, toAll: true },
  'submission.rejected': { says: ({ by }) => `${by} declined it`, toAll: true },
  'submission.overdue': { says: () => 'It has waited long. The managers were told' },
  'job.applied': { says: ({ by }) => `${by} applied`, toAll: true },
  'job.application_withdrawn': { says: ({ by }) => `${by} took the application back`, toAll: true },
  'job.application_moved': { says: ({ by, payload }) => `${by} moved it to ${String(payload.after)}` },
  'job.hired': { says: ({ by }) => `${by} hired them`, toAll: true },
}
const types = JSON.stringify(Object.keys(words))
const mostLines = 60

/**
 * What happened to things of one gym, the last 60 lines: for those who manage it all of it, for the others what everybody
 * of the thread may know. What another gym did with the same document is in none.
 */
export async function linesOf(tx: Tx, subjectIds: string[], gymId: string, manages: boolean): Promise<Line[]> {
  const { rows } = await tx.execute<Said & { type: string; at: string }>(sql`
    select * from (select e.id, e.type, e.payload, e.at::text as at, split_part(coalesce(f.full_name, 'Quartet'), ' ', 1) as by,
        split_part(coalesce(tf.full_name, 'Somebody'), ' ', 1) as trainer, g.country
      from events e join gyms g on g.id = ${gymId} left join profiles f on f.account_id = e.actor_id
      left join trainers t on t.id::text = e.payload ->> 'trainerId' left join profiles tf on tf.account_id = t.account_id
      where e.subject_id in (select jsonb_array_elements_text(${JSON.stringify(subjectIds)}::jsonb)::uuid)
        and e.type in (select jsonb_array_elements_text(${types}::jsonb)) and (e.gym_id is null or e.gym_id = ${gymId})
      order by e.at desc, e.id desc limit ${mostLines}) latest order by at, id`)
  return rows.flatMap(({ type, at, ...said }) => {
    const { says, toAll = false } = words[type]!
    return manages || toAll ? [{ at: parseInstant(at).toString(), words: says(said), managersOnly: !toAll }] : []
  })
}

/** The history of a pay document, which its payee and its payer both read. */
export async function payLinesOf(tx: Tx, id: string, country: PayCountry): Promise<Line[]> {
  const told = historyWords(await happenedTo(tx, id, 'pay_document'), moneyIn(country))
  return told.slice(-mostLines).map(({ at, by, words: what }) => ({
    at,
    words: `${by.split(' ')[0]!} ${what}`,
    managersOnly: false,
  }))
}
