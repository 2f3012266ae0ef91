import { useLocation, useSearchParams } from 'react-router'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { dashboardPath } from '../guards/guards.ts'
import { useTabs, useSlices } from '../map/slices.ts'
import type { TabKey } from '../map/tab-keys.ts'
import type { Role } from '@quartet/contract/kernel/people'

const roleOfPath = (pathname: string): Role | undefined =>
  /^\/dashboard\/(admin|gym_admin|gym|trainer|supplier)\/?$/.exec(pathname)?.[1] as Role | undefined

/** Where the person is: the dashboard's address and tabs, and the tab on screen (null is the overview). */
export function usePlace() {
  const auth = useAuth()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const slices = useSlices()
  const role = roleOfPath(pathname) ?? auth.currentUser?.role
  const tabs = useTabs(role)
  const asked = search.get('tab')
  const overview = slices.find((slice) => role !== undefined && slice.overview?.[role])?.overview?.[role ?? 'gym']
  const found = tabs.find((one) => one.key === asked)
  const tab = found ?? (overview || asked !== null ? undefined : tabs[0])
  const shown: TabKey | null = tab?.key ?? null
  /** The tab that the address asks for and this dashboard does not have. */
  const missing = asked !== null && !found ? asked : null
  return { role, tabs, tab, missing, overview, shown, pathname, base: dashboardPath(auth) }
}
