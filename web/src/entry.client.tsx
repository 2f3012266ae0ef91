import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startAuth } from './platform/signing-in/auth.ts'
import { muteExtensions } from './platform/ignore-extension-errors.ts'
import { guardSeen } from './platform/session/last-seen.ts'
import { keepTidy } from './platform/storage.ts'

muteExtensions()
keepTidy()
guardSeen()
startAuth()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
