import { laterPage } from '../../shell/map/later-page.tsx'
import type { Slice } from '../../shell/map/slices.ts'
import { AskingGyms, AskingTrainers } from './connection/request-counts.tsx'

/** The trainers of a gym and the gyms of a trainer. */
export const connections: Slice = {
  tabs: [
    {
      key: 'trainers',
      roles: ['gym', 'gym_admin'],
      Component: laterPage(() => import('./roster/gym-trainers-page.tsx')),
      Count: AskingTrainers,
    },
    {
      key: 'facilities',
      roles: ['trainer'],
      Component: laterPage(() => import('./directory/trainer-facilities-page.tsx')),
      Count: AskingGyms,
    },
  ],
}
