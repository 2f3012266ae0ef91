import { of, type Row } from './row.ts'

const draft = { name: 'Aerial hoop', description: '', tags: [] }

// Columns:                            visitor admin | gymAdmin owner manager frontDesk | trainer | otherGymAdmin otherOwner otherTrainer supplier
export const specialtiesPermissions: Record<string, Row> = {
  'specialties.list': { call: () => ({ path: '/specialties' }), outcomes: of('yy yyyy y yyyy') },
  'specialties.create': { call: () => ({ path: '/specialties', body: draft }), outcomes: of('oy nnnn n nnnn') },
  'specialties.update': {
    call: (world) => ({ path: `/specialties/${world.ownSpecialty}`, body: draft }),
    missing: (world) => ({ path: `/specialties/${world.missing}`, body: draft }),
    outcomes: of('on yyyn u uuuu'),
  },
  'specialties.remove': {
    call: (world) => ({ path: `/specialties/${world.ownSpecialty}` }),
    missing: (world) => ({ path: `/specialties/${world.missing}` }),
    outcomes: of('on yyyn u uuuu'),
  },
}
