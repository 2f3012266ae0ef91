import './ui/mantine.css'
import './ui/theme.css'
import font from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import { ColorSchemeScript, localStorageColorSchemeManager, mantineHtmlProps, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import { AuthProvider } from './platform/signing-in/auth-context.tsx'
import { LiveConnection } from './platform/live/live.tsx'
import { readToken } from './platform/session/token.ts'
import { useProofRequest } from './platform/session/proof.ts'
import { earlyScript } from './platform/api/early.ts'
import { createQueryClient } from './platform/api/queries.ts'
import { slices } from './router.tsx'
import { Crash } from './shell/crash.tsx'
import { fetchAhead } from './shell/map/ahead.ts'
import { SlicesContext } from './shell/map/slices.ts'
import { WaitingBar } from './shell/bars/waiting-bar.tsx'
import { cssVariables, theme } from './ui/theme.ts'
import { Toasts } from './ui/overlays/toasts.tsx'

const ProofDialog = lazy(() => import('./features/identity/proof/proof-dialog.tsx'))
if (typeof window !== 'undefined' && readToken() !== null) fetchAhead(slices, window.location)
const colorScheme = localStorageColorSchemeManager({ key: 'theme' })

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-AU" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161913" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* Asked for with the code, or the first page is laid out twice: once in the machine's own letters. */}
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <ColorSchemeScript localStorageKey="theme" defaultColorScheme="auto" />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorScheme}
          defaultColorScheme="auto"
        >
          {children}
        </MantineProvider>
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <SlicesContext value={slices}>
          <LiveConnection />
          <Outlet />
          <LaterProofDialog />
        </SlicesContext>
      </AuthProvider>
      <Toasts />
    </QueryClientProvider>
  )
}

/** Its code comes with the first proof that is asked for; few visits need one. */
function LaterProofDialog() {
  const request = useProofRequest('dialog')
  const [wanted, setWanted] = useState(false)
  if (request && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <ProofDialog request={request} />
      </Suspense>
    )
  )
}

/** What the app's own address answers before its code has arrived. */
export function HydrateFallback() {
  return (
    <>
      <title>Quartet</title>
      <WaitingBar />
    </>
  )
}

export { Crash as ErrorBoundary }
