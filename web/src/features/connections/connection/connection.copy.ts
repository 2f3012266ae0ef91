import { CircleCheck, CircleSlash, Clock, UserRoundPlus, type LucideIcon } from 'lucide-react'
import type { Connection, Trainer } from '@quartet/contract/connections/connections'
import type { Tone } from '../../../ui/display/chip.tsx'

/** What toasts say, word for word (C-04). */
export const said = {
  accepted: 'Connection accepted successfully',
  notSent: 'Failed to send connection request',
  notAccepted: 'Failed to accept connection',
  notDeclined: 'Failed to decline connection',
  notTerminated: 'Failed to terminate connection',
  notUpdated: 'Failed to update connection',
  notLoaded: 'Failed to load connections',
  notReset: 'Failed to reset connections',
}

export const employmentWord: Record<Connection['employmentStatus'], string> = {
  contractor: 'Contractor',
  employee: 'Employee',
}
const endWord: Record<NonNullable<Connection['reason']>, string> = {
  declined: 'Declined',
  terminated: 'Ended',
  expired: 'Expired',
  blocked: 'Blocked',
}

type Word = { tone: Tone; icon: LucideIcon; word: string }

/** The state of a connection as one side reads it. */
export function connectionWord(
  connection: Pick<Connection, 'status' | 'requestedBy'> & { reason?: Connection['reason'] },
  side: 'gym' | 'trainer',
): Word {
  if (connection.status === 'active') return { tone: 'green', icon: CircleCheck, word: 'Connected' }
  if (connection.status === 'inactive')
    return { tone: 'outline', icon: CircleSlash, word: endWord[connection.reason ?? 'terminated'] }
  return connection.requestedBy === side
    ? { tone: 'outline', icon: Clock, word: 'Request sent' }
    : { tone: 'blue', icon: UserRoundPlus, word: 'Wants to connect' }
}

export const specialtyWords = (specialties: Trainer['specialties'], most = 3): string => {
  const names = specialties.map((one) => one.name)
  return names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ')
}

export const placeWords = (place: { city: string | null; state: string | null }): string =>
  [place.city, place.state].filter(Boolean).join(', ')
export const experienceWords = (years: number): string => (years === 0 ? '' : years === 1 ? '1 year' : `${years} years`)

/** '48 of 48', or that there was none yet. */
export const keptWords = (standing: { coversTaken: number; coversKept: number }): string =>
  standing.coversTaken === 0 ? 'None yet' : `${standing.coversKept} of ${standing.coversTaken}`

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** The name of an ISO weekday. */
export const weekdayWord = (weekday: number): string => weekdays[weekday - 1] ?? ''
