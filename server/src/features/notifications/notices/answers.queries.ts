import type { NoticeAnswer } from '@quartet/contract/notifications/notifications'
import type { Person } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/db.ts'
import type { Answers } from '../../../platform/events/notice.ts'
import type { NotificationRow } from './notices.queries.ts'

const gone: NoticeAnswer = {
  acts: [],
  outcome: { word: 'Processed', sentence: 'You can no longer answer this.', at: null },
}

/** How the things stand that the actor's own notices of a page ask about: one look for each kind of thing. */
export async function answersTo(
  work: Work & { actor: Person },
  answers: Answers[],
  rows: NotificationRow[],
): Promise<(row: NotificationRow) => NoticeAnswer | null> {
  const asking = rows.filter((row) => row.asksId !== null && row.userId === work.actor.userId)
  const idsOf = (kind: string) => asking.filter((row) => row.asksKind === kind).map((row) => row.asksId!)
  const asked = answers.map(async ({ kind, of }) => {
    const ids = [...new Set(idsOf(kind))]
    return [kind, ids.length > 0 ? await of(work, ids) : new Map<string, NoticeAnswer>()] as const
  })
  const known = new Map(await Promise.all(asked))
  return (row) => {
    if (!asking.includes(row)) return null
    return known.get(row.asksKind!)?.get(row.asksId!) ?? gone
  }
}
