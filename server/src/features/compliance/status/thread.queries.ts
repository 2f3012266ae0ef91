import { sql } from 'drizzle-orm'
import { findGym, teamOf } from '../../gyms/gym/gym.queries.ts'
import { decidersOf, stateWords } from '../../gyms/gym/team.rules.ts'
import { linesOf } from '../../messages/conversation/lines.queries.ts'
import type { FindThing } from '../../messages/conversation/messages.ports.ts'
import { documentLink, reviewLink } from '../document/links.rules.ts'
import { gymsThatSee } from './recipients.queries.ts'

/** Returns a document as its thread shows it: each gym that sees it talks about it with its holder alone. */
export const threadOfDocument: FindThing = async ({ tx }, { id, gymId }, reader) => {
  const { rows } = await tx.execute<{ name: string; state: string; userId: string; holder: string }>(sql`
    select r.name, s.state, t.account_id as "userId", f.full_name as holder from submissions s
    join requirements r on r.id = s.requirement_id join trainers t on t.id = s.trainer_id
    join profiles f on f.account_id = t.account_id where s.id = ${id}`)
  const [row] = rows
  if (!row) return null
  // Each gym that sees it talks about it with its holder, and learns of no other gym.
  const gyms = await gymsThatSee(tx, id)
  const teams = await Promise.all(gyms.map(async (one) => ({ gymId: one, team: decidersOf(await teamOf(tx, one)) })))
  const shown = gymId
    ? teams.find((one) => one.gymId === gymId)
    : (teams.find(({ team }) => team.some((one) => one.userId === reader)) ??
      (reader === row.userId ? teams[0] : undefined))
  const gym = shown && (await findGym(tx, shown.gymId))
  if (!shown || !gym) return null
  const mine = shown.team.find((one) => one.userId === reader)
  return {
    gymId: gym.id,
    title: `${row.name}, ${row.holder}`,
    detail: gym.name,
    people: [...shown.team.map((one) => one.userId), row.userId],
    closesAt: null,
    link: mine ? reviewLink(mine.position, id) : documentLink(id),
    facts: [
      { label: 'Document', value: row.name },
      { label: 'Trainer', value: row.holder },
      { label: 'Status', value: stateWords(row.state) },
    ],
    action:
      mine && ['awaiting_review', 'claimed', 'more_info'].includes(row.state) ? 'Review document' : 'Open document',
    hue: null,
    lines: (words) => linesOf(tx, words, { subjectIds: [id], gymId: gym.id, decides: mine !== undefined }),
  }
}
