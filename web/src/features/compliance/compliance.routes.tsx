import { lazy } from 'react'
import { laterPage } from '../../shell/map/later-page.tsx'
import type { Slice } from '../../shell/map/slices.ts'
import { DocumentsToMend, DocumentsToReview } from './document/document-counts.tsx'

/** Documents: a trainer's wallet, and what a gym asks for, reviews and knows of its team. */
export const compliance: Slice = {
  tabs: [
    {
      key: 'compliance',
      roles: ['gym', 'gym_admin'],
      Component: laterPage(() => import('./gym-compliance-page.tsx')),
      Count: DocumentsToReview,
    },
    {
      key: 'compliance',
      roles: ['trainer'],
      Component: laterPage(() => import('./wallet/wallet-page.tsx')),
      Count: DocumentsToMend,
    },
  ],
  things: { document: lazy(() => import('./wallet/document-here.tsx')) },
}
