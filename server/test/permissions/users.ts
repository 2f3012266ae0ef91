import { of, type Row } from './row.ts'

const profile = {
  firstName: 'Robin',
  lastName: 'Example',
  phone: '+61412345678',
  address: '1 Example Street',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  timezone: 'Australia/Melbourne',
}

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const usersPermissions: Record<string, Row> = {
  'users.me': { call: () => ({ path: '/users/me' }), outcomes: of('oy yyyy y yyyy') },
  'users.list': { call: () => ({ path: '/users' }), outcomes: of('oy yyyy n yynn') },
  'users.update': {
    call: (world) => ({ path: `/users/${world.trainer.userId}`, body: { bio: 'Hello' } }),
    missing: (world) => ({ path: `/users/${world.missing}`, body: { bio: 'Hello' } }),
    outcomes: of('oy nnnn y uuuu'),
  },
  'users.archive': {
    call: (world) => ({ path: `/users/${world.trainer.userId}` }),
    missing: (world) => ({ path: `/users/${world.missing}` }),
    outcomes: of('oy nnnn n uuuu'),
  },
  'users.unlock': {
    call: (world) => ({ path: `/users/${world.trainer.userId}/unlock` }),
    missing: (world) => ({ path: `/users/${world.missing}/unlock` }),
    outcomes: of('oy nnnn n uuuu'),
  },
  'users.protection': {
    call: (world) => ({ path: `/users/${world.trainer.userId}/protection` }),
    missing: (world) => ({ path: `/users/${world.missing}/protection` }),
    outcomes: of('oy nnnn n uuuu'),
  },
  'users.unprotect': {
    call: (world) => ({ path: `/users/${world.trainer.userId}/protection` }),
    missing: (world) => ({ path: `/users/${world.missing}/protection` }),
    outcomes: of('oy nnnn n uuuu'),
  },
  'users.restore': {
    call: (world) => ({ path: `/users/${world.trainer.userId}/restoration` }),
    missing: (world) => ({ path: `/users/${world.missing}/restoration` }),
    outcomes: of('oy nnnn n uuuu'),
  },
  'users.completeProfile': {
    call: () => ({ path: '/users/complete-profile', body: profile }),
    outcomes: of('oy yyyy y yyyy'),
  },
  'users.closeAccount': {
    call: () => ({ path: '/users/me/closure', body: { password: 'not the password' } }),
    outcomes: of('oy yyyy y yyyy'),
  },
  'users.dataExport': { call: () => ({ path: '/users/me/data' }), outcomes: of('oy yyyy y yyyy') },
  'users.askForData': { call: () => ({ path: '/users/me/data', body: {} }), outcomes: of('oy yyyy y yyyy') },
  // Whose collection it is decides; nobody has one here.
  'users.downloadData': {
    call: (world) => ({ path: `/users/me/data/${world.missing}` }),
    outcomes: of('ou uuuu u uuuu'),
  },
  'users.uploadAvatar': { call: () => ({ path: '/avatar/upload', body: {} }), outcomes: of('oy yyyy y yyyy') },
}
