import type { User } from '@quartet/contract/users/users'
import type { Caller, TestApp } from '../harness.ts'

/** The one that the harness signs people in with. */
export const newcomerPassword = 'only ever used in a test'
let counter = 0

export type Newcomer = { userId: string; email: string; user: User; as: Caller }

/** Somebody who registers as the form does, with a profile that is still to be completed. */
export async function newcomer(t: TestApp, role: 'gym' | 'trainer' | 'supplier', more: object = {}): Promise<Newcomer> {
  const email = `newcomer${++counter}@example.test`
  const wish = { email, password: newcomerPassword, role, firstName: 'Mei', lastName: 'Tanaka', ...more }
  const { status, body } = await t.visitor.post<{ user: User }>('/users/register', wish)
  if (status !== 200) throw new Error(`no newcomer: ${JSON.stringify(body)}`)
  const { user } = body
  return { userId: user.id, email, user, as: t.as({ userId: user.id, email }) }
}

/** What the profile form sends; a trainer adds specialties, a gym its business name. */
export const filledProfile = {
  firstName: 'Mei',
  lastName: 'Tanaka',
  phone: '0412 345 678',
  bio: 'Rides and flows.',
  address: '1 Smith Street',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  country: 'Australia',
  timezone: 'Australia/Melbourne',
  avatarUrl: null,
}
