import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useAuth } from '../platform/auth-context.tsx'
import { ActingBand } from './acting-band.tsx'
import { instantNow } from '../platform/clock.ts'
import { AppBar } from './app-bar.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { Footer } from './public/footer.tsx'
import { PublicBar } from './public/public-bar.tsx'
import { RouteEffects } from './route-effects.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import { useBanners } from './slices.ts'
import { WaitingBar } from './waiting-bar.tsx'
import styles from './frame.module.css'

/** Signed-in people see every page in the app's frame, visitors in the public one. */
export default function Frame() {
  const { currentUser, isLoading, isStarting } = useAuth()
  const banners = useBanners()
  const { pathname, search } = useLocation()
  const home = pathname === '/'
  return (
    <div className={styles.frame} data-app={currentUser !== null}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
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
      <ConnectionBanner signedIn={currentUser !== null} />
      <main id="main" tabIndex={-1} className={currentUser || !home ? styles.main : styles.wide}>
        <PageBoundary place={pathname + search}>
          <Outlet />
        </PageBoundary>
      </main>
      {currentUser ? (
        <BottomBar role={currentUser.role} />
      ) : (
        !isLoading && <Footer year={Number(instantNow().slice(0, 4))} />
      )}
      <RouteEffects />
    </div>
  )
}
