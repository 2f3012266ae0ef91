import './ui/mantine.css'
import './ui/theme.css'
import { ColorSchemeScript, localStorageColorSchemeManager, mantineHtmlProps, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import { cssVariables, theme } from './ui/theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'theme' })

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-AU" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ColorSchemeScript localStorageKey="theme" defaultColorScheme="auto" />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={colorScheme} defaultColorScheme="auto">
          {children}
        </MantineProvider>
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
