import { and, inArray } from 'drizzle-orm'
import { may } from '../../../platform/authorize.ts'
import type { Answers } from '../../../platform/events/notice.ts'
import { peopleByIds } from '../../users/person/names.queries.ts'
import { connectionAnswer } from './answers.rules.ts'
import { connectionPolicy, visibleConnections } from './connection.policy.ts'
import { listConnections } from './connection.queries.ts'
import { connections } from './connection.tables.ts'

/** How connection requests stand: one read of the connections and one of the names, however many are asked for. */
export const connectionAnswers: Answers = {
  kind: 'connection',
  async of(work, ids) {
    const { tx, actor } = work
    const scope = and(visibleConnections(actor), inArray(connections.id, ids))
    const rows = await listConnections(tx, scope, { limit: ids.length })
    const people = await peopleByIds(
      tx,
      rows.flatMap((row) => row.answeredBy ?? []),
    )
    return new Map(
      rows.map((row) => {
        const by = row.answeredBy === actor.userId ? 'you' : (people.get(row.answeredBy ?? '')?.name ?? null)
        return [row.id, connectionAnswer(row, may(actor, connectionPolicy, 'answer', row), by)]
      }),
    )
  },
}
