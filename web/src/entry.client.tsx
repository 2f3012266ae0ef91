import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startAuth } from './platform/auth.ts'
import { muteExtensions } from './platform/extension-noise.ts'
import { guardSeen } from './platform/last-seen.ts'
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
