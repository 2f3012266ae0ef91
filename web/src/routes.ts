import type { RouteConfigEntry } from '@react-router/dev/routes'

/** A page at a path; `file` is its route module below `src`. */
const page = (path: string, file: string): RouteConfigEntry => ({ path, file })
/** Pages that share a frame or a guard, without a path of their own. */
export const routes: RouteConfigEntry[] = [
  { index: true, file: 'shell/landing-page.tsx' },
  page('*', 'shell/not-found-page.tsx'),
]

export default routes
