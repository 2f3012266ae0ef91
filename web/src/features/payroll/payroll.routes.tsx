import { lazy } from 'react'
import type { Slice } from '../../shell/map/slices.ts'
import { DocumentsToApprove, DocumentsToMend } from './components/document-counts.tsx'
import { payrollLive } from './payroll.live.ts'

/** Pay: documents from what was taught, and the runs that pay them. */
export const payroll: Slice = {
  tabs: [
    {
      key: 'payroll',
      roles: ['gym', 'gym_admin'],
      Component: lazy(() => import('./pages/gym-payroll-page.tsx')),
      Count: DocumentsToApprove,
    },
    {
      key: 'payroll',
      roles: ['trainer'],
      Component: lazy(() => import('./pages/trainer-payroll-page.tsx')),
      Count: DocumentsToMend,
    },
    { key: 'payroll', roles: ['admin'], Component: lazy(() => import('./pages/admin-payroll-page.tsx')) },
  ],
  things: { pay_document: lazy(() => import('./components/document-here.tsx')) },
  live: payrollLive,
}
