import { client } from '../../../platform/api/api.ts'
import { isFinal, isOffline } from '../../../platform/session/http-error.ts'
import { read, remove, write } from '../../../platform/storage.ts'

/** A count of heads as it was made on this device. The id lets it arrive once, however often it is sent. */
type HeadCount = { entryId: string; attendance: number; clientId: string; countedAt: string }

const keyOf = (userId: string) => `unsent:counts:${userId}`

/** Counts of a person that wait on this device for a network, oldest first. */
export function waitingCounts(userId: string): HeadCount[] {
  try {
    return JSON.parse(read(keyOf(userId)) ?? '[]') as HeadCount[]
  } catch {
    return []
  }
}

function keep(userId: string, counts: HeadCount[]): void {
  if (counts.length === 0) remove(keyOf(userId))
  else write(keyOf(userId), JSON.stringify(counts))
}

const send = ({ entryId, ...count }: HeadCount) => client.timetables.attendance({ id: entryId, ...count })

/** Sends a count, or keeps it until there is a network. Throws what the server says against it. */
export async function sendCount(userId: string, count: HeadCount): Promise<'sent' | 'waits'> {
  // Of two counts of one class the later is meant.
  const others = waitingCounts(userId).filter((one) => one.entryId !== count.entryId)
  try {
    await send(count)
    keep(userId, others)
    return 'sent'
  } catch (error) {
    if (!isOffline(error)) throw error
    keep(userId, [...others, count])
    return 'waits'
  }
}

/** Sends what waits. What the server refuses for good is not asked again; what cannot be sent now stays. Answers how many arrived. */
export async function sendWaiting(userId: string): Promise<{ arrived: number; refused: unknown[] }> {
  let arrived = 0
  const refused: unknown[] = []
  for (const count of waitingCounts(userId)) {
    try {
      await send(count)
      arrived++
    } catch (error) {
      if (!isFinal(error)) break
      refused.push(error)
    }
    keep(
      userId,
      waitingCounts(userId).filter((one) => one.clientId !== count.clientId),
    )
  }
  return { arrived, refused }
}
