import type { Role } from '@quartet/contract/kernel/people'
import type { Slice } from './slices.ts'

/** Fetches the code of the dashboard or tab that an address names: nobody waits for it once it is known who is here. */
export function fetchAhead(slices: Slice[], { pathname, search }: { pathname: string; search: string }): void {
  const role = /^\/dashboard\/([a-z_]+)\/?$/.exec(pathname)?.[1] as Role | undefined
  if (role === undefined) return
  const key = new URLSearchParams(search).get('tab')
  for (const { tabs = [], overview = {} } of slices) {
    if (key === null) overview[role]?.ahead?.()
    else tabs.find((tab) => tab.key === key && tab.roles.includes(role))?.Component.ahead?.()
  }
}
