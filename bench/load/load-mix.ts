export type LoadRole = 'trainer' | 'gym' | 'gym_admin' | 'supplier' | 'admin'
export type LoadPerson = { userId: string; role: LoadRole; gymId: string | null; token: string }

/** One thing that somebody does: a request, or a message over their socket to somebody of their gym. */
export type Deed =
  | { what: string; method: 'GET' | 'POST'; path: string; body?: object; acting?: string }
  | { what: 'message' }

/** What somebody does there: the week that is looked at, and which class is asked for next. */
export type Surroundings = { from: string; to: string; nextEntry(gymId: string): string | undefined }

type Weighed = { weight: number; deed(person: LoadPerson, around: Surroundings): Deed }
const read = (weight: number, path: string): Weighed => ({
  weight,
  deed: () => ({ what: path.split('?')[0]!, method: 'GET', path }),
})
const week: Weighed = {
  weight: 30,
  deed: ({ role, gymId }, { from, to }) => ({
    what: '/timetables',
    method: 'GET',
    path: `/timetables?from=${from}&to=${to}`,
    ...(role === 'gym_admin' && gymId ? { acting: gymId } : {}),
  }),
}
const message: Weighed = { weight: 12, deed: () => ({ what: 'message' }) }

/** How often each role does what, as weights. One in six of all that gyms and trainers do is a write. */
const mix: Record<LoadRole, Weighed[]> = {
  trainer: [
    week,
    read(20, '/dashboard/trainer'),
    read(14, '/covers/available'),
    read(12, '/notifications/unread'),
    read(8, '/conversations'),
    read(4, '/jobs?page=1'),
    message,
  ],
  gym: [
    week,
    read(16, '/dashboard/gym'),
    read(14, '/covers/board?page=1'),
    read(12, '/notifications/unread'),
    read(8, '/conversations'),
    message,
    {
      weight: 4,
      deed({ gymId }, { nextEntry }) {
        const timetableId = nextEntry(gymId!)
        // Once every class is asked for, its board is looked at instead.
        return timetableId
          ? { what: 'ask for cover', method: 'POST', path: '/covers', body: { timetableId } }
          : { what: '/covers/board', method: 'GET', path: '/covers/board?page=1' }
      },
    },
  ],
  gym_admin: [week, read(30, '/dashboard/gym-admin'), read(12, '/notifications/unread')],
  supplier: [read(20, '/dashboard/supplier'), read(20, '/supplier-offers'), read(20, '/notifications/unread')],
  admin: [read(20, '/users?page=1'), read(10, '/dashboard/admin'), read(10, '/operations/audit?page=1&limit=20')],
}

/** What somebody does next; `chance` is between 0 and 1. */
export function deedOf(person: LoadPerson, around: Surroundings, chance: number): Deed {
  const all = mix[person.role]
  let left = chance * all.reduce((sum, one) => sum + one.weight, 0)
  for (const one of all) {
    left -= one.weight
    if (left < 0) return one.deed(person, around)
  }
  return all[0]!.deed(person, around)
}
