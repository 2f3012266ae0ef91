import { isDeepStrictEqual } from 'node:util'
import type { Stale } from '@quartet/contract/kernel/errors'
import { and, desc, inArray } from 'drizzle-orm'
import type { Work } from '../db/db.ts'
import type { EventType } from '../db/domain-events.ts'
import { events } from './events.tables.ts'
import { failure } from '../fail.ts'

export type LastChange = { actorId: string | null; gymId: string | null; at: Temporal.Instant }

/** A record that more than one person changes, held until the transaction ends. */
export type Shared<T extends object = object> = {
  version: number
  /** Who changed it last; undefined where that cannot be told. */
  last: () => Promise<LastChange | undefined>
  /** The record as its editor reads it, for what is changed by fields. */
  read?: () => Promise<T>
  /** The same by the names under which its fields are sent, where reading has others. */
  fieldsOf?: (now: T) => object
}

/** Reads the last change that was recorded about something; `types` where other things are recorded about it too. */
export function lastEvent(work: Work, subjects: string | string[], ...types: EventType[]): Shared['last'] {
  return async () => {
    const [last] = await work.tx
      .select({ actorId: events.actorId, gymId: events.gymId, at: events.at })
      .from(events)
      .where(
        and(inArray(events.subjectId, [subjects].flat()), types.length > 0 ? inArray(events.type, types) : undefined),
      )
      .orderBy(desc(events.position))
      .limit(1)
    return last
  }
}

/**
 * Throws 409 `stale` when what is sent names another version than this one: who changed it and when, and each field that was
 * sent otherwise than it is now (decision 48). Without a version nothing is refused.
 */
export async function refuseStale<T extends object>(
  work: Work,
  { version, ...sent }: { version?: number | undefined; [field: string]: unknown },
  shared: Shared<T>,
): Promise<void> {
  if (version === undefined || version === shared.version) return
  const last = await shared.last()
  const by = last ? await work.nameOf(last) : null
  const current = await shared.read?.()
  const fields = current && (shared.fieldsOf?.(current) ?? current)
  const data: Stale = {
    by,
    at: last?.at.toString() ?? null,
    version: shared.version,
    changes: fields ? differences(fields, sent) : [],
    ...(current ? { current } : {}),
  }
  throw failure('stale', last ? { data, message: sentenceOf(by, agoInWords(last.at, work.now)) } : { data })
}

function sentenceOf(by: string | null, ago: string): string {
  const changed = by === 'you' ? `You changed this ${ago}, in another window` : `${by ?? 'Someone'} changed this ${ago}`
  return `${changed}. Check what changed, then try again.`
}

function differences(theirs: object, yours: object): Stale['changes'] {
  const now = new Map(Object.entries(theirs))
  return Object.entries(yours).flatMap(([field, value]) =>
    value === undefined || !now.has(field) || isDeepStrictEqual(plain(value), plain(now.get(field)))
      ? []
      : [{ field, theirs: now.get(field) ?? null, yours: value }],
  )
}

/** An empty field is sent as '' and read as null. */
const plain = (value: unknown) => (value === '' ? null : (value ?? null))

/** '12 s ago': how long ago something was, in the largest unit that fits. */
export function agoInWords(at: Temporal.Instant, now: Temporal.Instant): string {
  const seconds = Math.max(0, Math.round(at.until(now).total('seconds')))
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  return `${Math.floor(seconds / 86_400)} d ago`
}
