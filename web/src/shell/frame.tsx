import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useAuth } from '../platform/auth-context.tsx'
import { ActingBand } from './acting-band.tsx'
import { openWithoutNetwork } from '../platform/offline.ts'
import { instantNow } from '../platform/clock.ts'
import { AppBar } from './app-bar.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { Footer } from './public/footer.tsx'
import { PublicBar } from './public/public-bar.tsx'
import { RouteEffects } from './route-effects.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { useBanners } from './slices.ts'
import { VisitCount } from './visit-count.tsx'
import { WaitingBar } from './waiting-bar.tsx'
import styles from './frame.module.css'

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
        <PublicBar scheme={<SchemeToggle />} />
      )}
      {currentUser && <ActingBand />}
      {currentUser &&
        banners.map((Banner, at) => (
          <Suspense key={at}>
            <Banner />
          </Suspense>
        ))}
      <ConnectionBanner signedIn={signedIn} />
      <main id="main" data-tour="main" tabIndex={-1} className={currentUser || !home ? styles.main : styles.wide}>
        <PageBoundary place={pathname + search}>
          <Outlet />
        </PageBoundary>
      </main>
      {currentUser ? (
        <BottomBar role={currentUser.role} />
      ) : (
        !isLoading && <Footer year={Number(instantNow().slice(0, 4))} />
      )}
      {!isStarting && <VisitCount />}
      <RouteEffects />
    </div>
  )
}
