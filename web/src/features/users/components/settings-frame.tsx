import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import styles from './settings-frame.module.css'

type SettingsSection = { id: string; name: string; content: ReactNode }

/** The sections of a long page, each reachable by its address, with a list of them where there is room beside. */
export function SettingsFrame({ sections }: { sections: SettingsSection[] }) {
  const { hash } = useLocation()
  useEffect(() => {
    const asked = hash && document.getElementById(hash.slice(1))
    if (asked) asked.scrollIntoView()
  }, [hash])
  return (
    <div className={styles.frame}>
      <nav aria-label="Settings" className={styles.list}>
        {sections.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={styles.sections}>
        {sections.map(({ id, content }) => (
          <div key={id} id={id} className={styles.section}>
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}
