import { moneyIn, type PayCountry } from '@quartet/contract/kernel/pay-countries'
import { shortDay } from '@quartet/contract/kernel/wording'
import { sql } from 'drizzle-orm'
import { findGym, teamOf } from '../../gyms/gym/gym.queries.ts'
import { decidersOf, stateWords } from '../../gyms/gym/team.rules.ts'
import { mostLines } from '../../messages/conversation/lines.queries.ts'
import type { FindThing, Line } from '../../messages/conversation/messages.ports.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { placeOfDocument, type Snapshot } from './document.rules.ts'
import { happenedTo } from './history.queries.ts'
import { historyWords } from './history.rules.ts'

/** Returns a pay document as its thread shows it, or null for a draft, which is its maker's alone. */
export const threadOfPayDocument: FindThing = async ({ tx }, { id }, reader) => {
  const { rows } = await tx.execute<{
    gymId: string
    state: string
    number: string | null
    userId: string
    holder: string
    cents: number
    snapshot: Snapshot | null
    from: string
    to: string
  }>(sql`select d.gym_id as "gymId", d.state, d.number, t.account_id as "userId", f.full_name as holder, d.total_cents as cents,
      d.snapshot, d.period_from::text as from, d.period_to::text as to
    from pay_documents d join trainers t on t.id = d.trainer_id join profiles f on f.account_id = t.account_id where d.id = ${id}`)
  const [row] = rows
  const gym = row && (await findGym(tx, row.gymId))
  if (!row || !gym || row.state === 'draft') return null
  const team = decidersOf(await teamOf(tx, row.gymId))
  const decides = team.some((one) => one.userId === reader)
  const { country } = placeOfDocument({ snapshot: row.snapshot, gymCountry: gym.country, gymState: gym.state })
  return {
    gymId: row.gymId,
    title: `${row.holder}, ${row.number ?? 'draft'}`,
    detail: `${dayOf(row.from)} – ${dayOf(row.to)}, ${gym.name}`,
    people: [...team.map((one) => one.userId), row.userId],
    closesAt: null,
    link: `/payroll/documents/${id}`,
    facts: [
      { label: 'Number', value: row.number ?? 'Not submitted yet' },
      { label: 'Period', value: `${dayOf(row.from)} – ${dayOf(row.to)}` },
      { label: 'Total', value: moneyIn(country)(row.cents) },
      { label: 'Status', value: stateWords(row.state) },
    ],
    action: decides && row.state === 'submitted' && row.userId !== reader ? 'Check and approve' : 'See details',
    hue: null,
    lines: () => historyLines(tx, id, country),
  }
}

/** The history of a pay document, which its payee and its payer both read. */
async function historyLines(tx: Tx, id: string, country: PayCountry): Promise<Line[]> {
  const told = historyWords(await happenedTo(tx, id, 'pay_document'), moneyIn(country))
  return told.slice(-mostLines).map(({ at, by, words: what }) => ({
    at,
    words: `${by.split(' ')[0]!} ${what}`,
    managersOnly: false,
  }))
}

const dayOf = (text: string) => shortDay(Temporal.PlainDate.from(text))
