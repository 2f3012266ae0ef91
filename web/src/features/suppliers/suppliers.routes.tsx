import { laterPage } from '../../shell/map/later-page.tsx'
import type { Slice } from '../../shell/map/slices.ts'
import { WaitingEnquiries } from './enquiries/waiting-enquiries.tsx'

/** What suppliers offer, and what gyms and trainers ask them. */
export const suppliers: Slice = {
  tabs: [
    {
      key: 'enquiries',
      roles: ['supplier'],
      Component: laterPage(() => import('./enquiries/enquiries-page.tsx')),
      Count: WaitingEnquiries,
    },
  ],
}
