import type { User } from '@quartet/contract/users/users'

const id = '00000000-0000-4000-8000-000000000001'

/** A signed-in person as the API answers it; a trainer with a complete profile unless told otherwise. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    id,
    userId: id,
    email: 'sam@example.com',
    role: 'trainer',
    phone: '+61 400 000 000',
    firstName: 'Sam',
    lastName: 'Whitlock',
    fullName: 'Sam Whitlock',
    name: 'Sam Whitlock',
    metadata: { fullName: 'Sam Whitlock' },
    avatarUrl: null,
    businessName: null,
    businessAddress: null,
    address: '1 Smith Street',
    city: 'Fitzroy',
    state: 'VIC',
    postcode: '3065',
    country: 'Australia',
    abn: null,
    timezone: 'Australia/Melbourne',
    preferences: { locale: null, currency: null, dateFormat: null, timeFormat: null },
    bio: null,
    experienceYears: 0,
    specialties: [],
    trainer: null,
    gym: null,
    allocatedGyms: [],
    allocated_gyms: [],
    profile: { complete: true, missing: [] },
    version: 1,
    createdAt: '2026-01-01T00:00:00Z',
    ...changes,
  }
}
