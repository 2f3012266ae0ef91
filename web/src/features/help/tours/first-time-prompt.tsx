import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { HelpPreferences } from '@quartet/contract/help/help'
import { useKeepHelp } from '../articles/help.api.ts'
import type { Tour } from './feature-tours.copy.ts'
import { useHelpAddress } from '../articles/use-help-address.ts'
import styles from './help.module.css'

/** How long a page stands before somebody new is asked, in milliseconds (H-03). */
const afterLoad = 2000
/** Asked once on this device, also where the answer could not be sent. */
const askedHere = 'helpPromptSeen'

/** Asks who is here for the first time whether they want to be shown around; beside the page, never over what they do. */
export function FirstTimePrompt({ preferences, tour }: { preferences: HelpPreferences; tour: Tour }) {
  const [due, setDue] = useState(false)
  const { pathname } = useLocation()
  const { startTour } = useHelpAddress()
  const keep = useKeepHelp()
  const wanted = preferences.isFirstTimeUser && !preferences.hasSeenInitialPrompt && !localStorage.getItem(askedHere)

  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterLoad)
    return () => clearTimeout(timer)
  }, [])

  if (!due || !wanted || !pathname.startsWith('/dashboard')) return null
  const answer = () => {
    localStorage.setItem(askedHere, 'true')
    keep({ hasSeenInitialPrompt: true })
  }
  return (
    <section className={styles.prompt} aria-labelledby="first-time" data-first-time>
      <h2 id="first-time">New here?</h2>
      <p>Take a short tour to find your way around. It takes about a minute.</p>
      <div>
        <Button
          variant="default"
          onClick={() => {
            answer()
            keep({ isFirstTimeUser: false })
          }}
        >
          Not now
        </Button>
        <Button
          onClick={() => {
            answer()
            startTour(tour.id, 0)
          }}
        >
          Show me
        </Button>
      </div>
    </section>
  )
}
