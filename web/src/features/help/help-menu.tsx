import { ActionIcon } from '@mantine/core'
import { CircleHelp } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { LaterMenu } from '../../ui/overlays/later-menu.tsx'
import { useHelpPreferences } from './articles/help.api.ts'
import { featureTourOf, findTour, firstTour } from './tours/tours.copy.ts'
import { resumeAt, statusWords } from './tours/tours.rules.ts'
import { FirstTimePrompt } from './tours/first-time-prompt.tsx'
import { useHelpAddress } from './articles/use-help-address.ts'
import styles from './tours/help.module.css'

const HelpCenter = lazy(() => import('./help-center.tsx'))
const Tour = lazy(() => import('./tours/tour.tsx'))
const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.tsx'))

/** The help of the top bar: articles, tours and a way to reach a person. */
export default function HelpMenu() {
  const { role } = useCurrentUser()
  const preferences = useHelpPreferences()
  const address = useHelpAddress()
  const [keys, setKeys] = useState(false)
  const first = firstTour(role)
  const features = featureTourOf(role)
  const touring = findTour(address.tour, role)
  useQuestionMark(() => setKeys(true))

  return (
    <>
      <LaterMenu
        width={240}
        items={[
          { label: 'Help Center', onClick: () => address.open('center') },
          ...(preferences && !preferences.hasCompletedOnboarding
            ? [
                {
                  label: 'Getting Started',
                  onClick: () => address.startTour(first.id, resumeAt(first, role, preferences.onboardingProgress)),
                },
              ]
            : []),
          { label: 'New User Tour', onClick: () => address.startTour(first.id, 0) },
          'rule',
          { heading: 'Feature Tours' },
          { label: 'Dashboard Tour', onClick: () => address.startTour('dashboard-overview', 0) },
          ...(features ? [{ label: features.name, onClick: () => address.startTour(features.id, 0) }] : []),
          'rule',
          {
            label: 'Keyboard shortcuts',
            onClick: () => setKeys(true),
            beside: <kbd className={styles.key}>?</kbd>,
          },
          { label: 'Contact Support', to: '/contact' },
        ]}
        below={preferences && <p className={styles.status}>{statusWords(preferences)}</p>}
      >
        <ActionIcon aria-label="Help" data-tour="help" size="max(2.25rem, var(--control))">
          <CircleHelp size={18} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </LaterMenu>
      <Suspense>
        {address.shown !== null && <HelpCenter />}
        {touring && <Tour tour={touring} at={address.step} role={role} />}
        {keys && <ShortcutsSheet onClose={() => setKeys(false)} />}
      </Suspense>
      {preferences && !touring && <FirstTimePrompt preferences={preferences} tour={first} />}
    </>
  )
}

/** Shift and / outside of fields: the key that many products answer with their shortcuts. */
function useQuestionMark(show: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('input, textarea, select, [contenteditable]')) return
    event.preventDefault()
    show()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
