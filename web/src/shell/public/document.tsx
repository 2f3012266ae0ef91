import font from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { SkipLink } from '../../ui/page/skip-link.tsx'
import { VisitContext, type Visit } from '../../ui/public/visit.ts'
import { ConsentBar } from './consent-bar.tsx'
import Footer from './footer.tsx'
import PublicBar from './public-bar.tsx'
import { beforePaint } from './before-paint.ts'
import './document.css'

/** Addresses of what the build made for these pages. */
export type Assets = { style: string; script: string }

/** What an address does for people who are signed in: guests are sent on, others see the page in the app's frame. */
export type SignedIn = 'dashboard' | 'app' | 'stay'

/** A whole public page: readable without a script, with one small one for the rest. */
export function PublicDocument(props: { visit: Visit; assets: Assets; signedIn: SignedIn; children: ReactNode }) {
  const { visit, assets, signedIn, children } = props
  return (
    <html lang="en-AU" data-signed-in={signedIn} data-analytics={visit.analyticsUrl ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbfbf9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f120d" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={assets.style} />
        <script dangerouslySetInnerHTML={{ __html: beforePaint }} />
        <script src={assets.script} defer />
      </head>
      <body>
        <SkipLink />
        <VisitContext value={visit}>
          <PublicBar />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer year={Number(visit.today.slice(0, 4))} />
        </VisitContext>
        {visit.analyticsUrl && <ConsentBar />}
      </body>
    </html>
  )
}
