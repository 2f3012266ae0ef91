import { Navigate, useLocation } from 'react-router'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { dashboardPath } from '../guards/guards.ts'

/** `/dashboard` is everybody's own; a tab that was asked for is kept. */
export default function OwnDashboard() {
  const path = dashboardPath(useAuth())
  const tab = new URLSearchParams(useLocation().search).get('tab')
  return (
    <Navigate
      to={tab === null ? path : `${path}${path.includes('?') ? '&' : '?'}tab=${encodeURIComponent(tab)}`}
      replace
    />
  )
}
