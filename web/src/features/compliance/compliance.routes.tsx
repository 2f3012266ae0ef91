import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'
import { DocumentsToMend, DocumentsToReview } from './components/document-counts.tsx'
import { complianceLive } from './compliance.live.ts'

/** Documents: a trainer's wallet, and what a gym asks for, reviews and knows of its team. */
export const compliance: Slice = {
  tabs: [
    {
      key: 'compliance',
      roles: ['gym', 'gym_admin'],
      Component: lazy(() => import('./pages/gym-compliance-page.tsx')),
      Count: DocumentsToReview,
    },
    {
      key: 'compliance',
      roles: ['trainer'],
      Component: lazy(() => import('./pages/wallet-page.tsx')),
      Count: DocumentsToMend,
    },
  ],
  things: { document: lazy(() => import('./components/document-here.tsx')) },
  live: complianceLive,
}
