import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createRoutesStub, Outlet } from 'react-router'
import { AuthContext, AuthProvider } from '../src/platform/signing-in/auth-context.tsx'
import { forgetChanges } from '../src/platform/api/changes.ts'
import { createQueryClient } from '../src/platform/api/queries.ts'
import { seeAnew } from '../src/platform/session/last-seen.ts'
import { SlicesContext, type Slice } from '../src/shell/map/slices.ts'
import { theme } from '../src/ui/theme.ts'
import { Toasts } from '../src/ui/overlays/toasts.tsx'
import { whoIsSignedIn } from './fakes/fake-auth.ts'

const caches = new Set<QueryClient>()

/** Ends what the pages of a test still wait for. */
export function closePages(): void {
  for (const cache of caches) cache.clear()
  caches.clear()
  forgetChanges()
  seeAnew()
}

/** The product's cache, which tries again as often, and at once: a page that says what failed used to take three seconds. */
function hastyCache(): QueryClient {
  const cache = createQueryClient()
  const { queries, mutations } = cache.getDefaultOptions()
  cache.setDefaultOptions({ queries: { ...queries, retryDelay: 0 }, mutations: { ...mutations, retryDelay: 0 } })
  return cache
}

type Stubs = Parameters<typeof createRoutesStub>[0]

/** Renders routes with everything around them that a page of the product has, as whoever the test says is signed in. */
export function renderRoutes(stubs: Stubs, at: string, slices: Slice[] = []) {
  const said = whoIsSignedIn()
  const App = createRoutesStub([
    {
      id: 'around',
      Component: Around,
      children: stubs as never,
    },
  ])
  function Around() {
    const page = (
      <SlicesContext value={slices}>
        <Outlet />
      </SlicesContext>
    )
    return said ? <AuthContext value={said}>{page}</AuthContext> : <AuthProvider>{page}</AuthProvider>
  }
  const cache = hastyCache()
  caches.add(cache)
  return render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={cache}>
        <App initialEntries={[at]} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

/** Renders one page at an address. */
export const renderPage = (page: ReactElement, at = '/') => renderRoutes([{ path: '*', Component: () => page }], at)
