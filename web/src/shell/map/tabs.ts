import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Role } from '@quartet/contract/kernel/people'
import type { LaterPage } from './later-page.tsx'
import type { TabKey } from './tab-keys.ts'

export type NavItem = { label: string; icon: LucideIcon; to: string; tab?: DashboardTab }

/** A tab that a slice adds to the dashboards of some roles. */
export type DashboardTab = {
  key: TabKey
  roles: Role[]
  /** Loaded when first shown, or when the pointer is over its name. It renders its own PageHeader. */
  Component: LaterPage
  /** How many things wait here for an answer, as a `NavCount` beside the name. */
  Count?: ComponentType
}
