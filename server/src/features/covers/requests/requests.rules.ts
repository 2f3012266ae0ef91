import type { CoverTerms } from '@quartet/contract/eligibility/terms'
import type { AwayClass, CoverRequestAnswer } from '@quartet/contract/covers/requests'
import { isUnsettled, type CoverState } from '../cover/cover.rules.ts'

/**
 * How cover of one class is asked for. The trainer whose class it is calls the gym within its lock period, and waits for
 * its yes where it wants to be asked; the gym itself asks at once, at any time before the start.
 */
export function wayToAsk(
  { startsAt, isOwn }: { startsAt: Temporal.Instant; isOwn: boolean },
  { lockHours, permission }: Pick<CoverTerms, 'lockHours' | 'permission'>,
  now: Temporal.Instant,
): Exclude<AwayClass['way'], 'asked'> {
  if (!isOwn) return 'ask'
  if (Temporal.Instant.compare(now.add({ hours: lockHours }), startsAt) > 0) return 'call'
  return permission ? 'permission' : 'ask'
}

/** Decision 40: how a request stands as a whole, by its lines. */
export function statusOfRequest(states: CoverState[]): CoverRequestAnswer['status'] {
  const counted = states.filter((state) => state !== 'cancelled')
  if (counted.length === 0) return 'cancelled'
  const taken = counted.filter((state) => state === 'filled' || state === 'taught').length
  const open = counted.filter(isUnsettled).length
  if (taken === 0) return open > 0 ? 'available' : 'unfilled'
  if (taken < counted.length) return 'partially_complete'
  return counted.every((state) => state === 'taught') ? 'complete' : 'assigned'
}
