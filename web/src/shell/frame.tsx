import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useAuth } from '../platform/signing-in/auth-context.tsx'
import { ActingBand } from './bars/acting-band.tsx'
import { openWithoutNetwork } from '../platform/live/offline.ts'
import { instantNow } from '../platform/words/clock.ts'
import { AppBar } from './bars/app-bar.tsx'
import { BottomBar } from './bars/bottom-bar.tsx'
import { ConnectionBanner } from './bars/connection-banner.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { RouteEffects } from './route-effects.tsx'
import { SchemeToggle } from './bars/scheme-toggle.tsx'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { useBanners } from './map/slices.ts'
import { VisitCount } from './bars/visit-count.tsx'
import { WaitingBar } from './bars/waiting-bar.tsx'
import styles from './frame.module.css'

const PublicBar = lazy(() => import('./public/public-bar.tsx'))
const Footer = lazy(() => import('./public/footer.tsx'))

/** Signed-in people see every page in the app's frame, visitors in the public one. */
export default function Frame() {
  const { currentUser, isLoading, isStarting } = useAuth()
  const banners = useBanners()
  const { pathname, search } = useLocation()
  const home = pathname === '/'
  const signedIn = currentUser !== null
  useEffect(() => {
    if (signedIn) openWithoutNetwork()
  }, [signedIn])
  return (
    <div className={styles.frame} data-app={signedIn}>
      <SkipLink />
      {currentUser ? (
        <AppBar user={currentUser} />
      ) : isLoading && !isStarting ? (
        <WaitingBar />
      ) : (
        <Suspense fallback={<WaitingBar />}>
          <PublicBar scheme={<SchemeToggle />} />
        </Suspense>
      )}
      {currentUser && <ActingBand />}
      {currentUser && banners.map((Banner, at) => <Banner key={at} />)}
      <ConnectionBanner signedIn={signedIn} />
      <main id="main" data-tour="main" tabIndex={-1} className={currentUser || !home ? styles.main : styles.wide}>
        <PageBoundary place={pathname + search}>
          <Outlet />
        </PageBoundary>
      </main>
      {currentUser ? (
        <BottomBar role={currentUser.role} />
      ) : (
        !isLoading && (
          <Suspense>
            <Footer year={Number(instantNow().slice(0, 4))} />
          </Suspense>
        )
      )}
      {!isStarting && <VisitCount />}
      <RouteEffects />
    </div>
  )
}
