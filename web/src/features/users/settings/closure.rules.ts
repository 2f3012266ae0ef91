import type { Role } from '@quartet/contract/kernel/people'

type InTheWay = { id: string; label: string; to: string | null }

const tabs: Record<string, string> = { entry: 'timetable', cover: 'covers', team: 'team' }
const withTimetable: Role[] = ['gym', 'trainer']

/** What a refusal to close an account lists, each with the place where it is settled. */
export function touchedBy(error: unknown, role: Role): InTheWay[] {
  const body = (error as { body?: { data?: unknown } } | null)?.body
  const data = Array.isArray(body?.data) ? (body.data as { kind: string; id: string; label: string }[]) : []
  return data.map(({ kind, id, label }) => {
    const tab = tabs[kind]
    if (kind === 'team') return { id, label, to: '/team' }
    return { id, label, to: tab && withTimetable.includes(role) ? `/dashboard/${role}?tab=${tab}` : null }
  })
}
