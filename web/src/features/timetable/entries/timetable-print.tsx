import { ActionIcon } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import styles from './timetable-print.module.css'

/** Puts the timetable on paper, as it is on the screen. */
export function PrintButton() {
  return (
    <ActionIcon aria-label="Print" title="Print" onClick={() => window.print()}>
      <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Words that paper says otherwise than a screen. */
export function OnPaper({ screen, paper }: { screen: string; paper: string }) {
  if (screen === paper) return screen
  return (
    <>
      <span className={styles.screen}>{screen}</span>
      <span className={styles.paper} aria-hidden="true">
        {paper}
      </span>
    </>
  )
}

/** What a sheet says that a screen need not: whose timetable it is, and whose clock. */
export function PrintedLine({ children }: { children: string }) {
  useInkOnPaper()
  return <p className={styles.line}>{children}</p>
}

/** Paper is white, whatever the screen is. */
function useInkOnPaper(): void {
  useEffect(() => {
    const page = document.documentElement.dataset
    let before: string | undefined
    const onBefore = () => {
      before = page.mantineColorScheme
      page.mantineColorScheme = 'light'
    }
    const onAfter = () => {
      if (before !== undefined) page.mantineColorScheme = before
    }
    window.addEventListener('beforeprint', onBefore)
    window.addEventListener('afterprint', onAfter)
    return () => {
      window.removeEventListener('beforeprint', onBefore)
      window.removeEventListener('afterprint', onAfter)
    }
  }, [])
}
