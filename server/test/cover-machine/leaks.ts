import { sql } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import type { World } from './cast.ts'

/** Why somebody is away, as any message would say it. */
const reasons = /\b(sick|sickness|ill|illness|injury|injured|holiday)\b/i
/** What is only the gym's to know. */
const blocks = /late three times/i
/** What somebody wrote for the managers alone, and what was written to them by who applied. */
const privateWords = /bad back|let me in/i

type Told = { role: string; user_id: string; gym_id: string | null; words: string; mine: boolean }

/**
 * What was told to somebody whom it does not concern, in every message that went out: why somebody is away to other
 * trainers, why a gym keeps somebody from its covers to anybody, and another gym's name to whoever reads of one.
 */
export async function leaksIn(
  world: World,
  mails: Email[] = [],
  pushes: Record<string, string>[] = [],
): Promise<string[]> {
  const { t, gyms } = world
  const told = await t.given(
    async ({ tx }) =>
      (
        await tx.execute<Told>(sql`
          select a.role, n.user_id, v.gym_id, n.title || ' ' || n.message as words,
            exists (select 1 from covers c join cover_requests r on r.id = c.request_id
              left join trainers t on t.id = r.trainer_id
              where c.id = v.subject_id and (t.account_id = n.user_id or r.requested_by = n.user_id)) as mine
          from notifications n join events v on v.id = n.event_id join accounts a on a.id = n.user_id
          where v.gym_id = any(${sql.param(gyms.map((one) => one.gym.gymId))}::uuid[])`)
      ).rows,
  )
  const found = told.flatMap(({ role, gym_id, words, mine }) => {
    const other = gyms.find((one) => one.gym.gymId !== gym_id)!.gym.name
    return [
      ...(privateWords.test(words) ? [`private words: ${words}`] : []),
      ...(role === 'trainer' && !mine && reasons.test(words) ? [`why somebody is away: ${words}`] : []),
      ...(blocks.test(words) ? [`why somebody is kept from covers: ${words}`] : []),
      ...(words.includes(other) ? [`another gym: ${words}`] : []),
    ]
  })
  const sent = mails.flatMap((mail) => {
    const words = `${mail.subject} ${mail.text} ${mail.html}`
    const to = mail.to?.[0]?.address ?? ''
    // Who works at one gym alone reads nothing of the other.
    const others = gyms
      .filter((_, at) => to === world.people[at === 0 ? 'ownerB' : 'ownerA'].email)
      .map((one) => one.gym.name)
    const trainer = world.trainers.some((one) => one.email === to)
    return [
      ...(privateWords.test(words) ? [`a mail says private words: ${mail.subject}`] : []),
      ...(reasons.test(mail.subject ?? '') ? [`a subject says why somebody is away: ${mail.subject}`] : []),
      ...(trainer && reasons.test(mail.text ?? '') ? [`a mail says why somebody is away: ${mail.text}`] : []),
      ...(blocks.test(words) ? [`a mail says why somebody is kept from covers: ${mail.subject}`] : []),
      ...(others.some((name) => words.includes(name)) ? [`a mail names another gym: ${mail.subject}`] : []),
    ]
  })
  // A push lies open on a locked phone, whoever holds it.
  const pushed = pushes
    .map((words) => Object.values(words).join(' '))
    .filter((words) => reasons.test(words) || privateWords.test(words) || blocks.test(words))
    .map((words) => `a push says what is private: ${words}`)
  return [...found, ...sent, ...pushed]
}
