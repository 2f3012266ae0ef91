import { lazy } from 'react'
import { laterPage } from '../../shell/map/later-page.tsx'
import type { Slice } from '../../shell/map/slices.ts'
import { DocumentsToApprove, DocumentsToMend } from './document/document-counts.tsx'

/** Pay: documents from what was taught, and the runs that pay them. */
export const payroll: Slice = {
  tabs: [
    {
      key: 'payroll',
      roles: ['gym', 'gym_admin'],
      Component: laterPage(() => import('./gym-payroll-page.tsx')),
      Count: DocumentsToApprove,
    },
    {
      key: 'payroll',
      roles: ['trainer'],
      Component: laterPage(() => import('./trainer-payroll-page.tsx')),
      Count: DocumentsToMend,
    },
    { key: 'payroll', roles: ['admin'], Component: laterPage(() => import('./admin-payroll-page.tsx')) },
  ],
  things: { pay_document: lazy(() => import('./approving/document-here.tsx')) },
}
