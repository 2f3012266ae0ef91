import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import styles from './settings-frame.module.css'

type SettingsSection = { id: string; name: string; content: ReactNode }

/** The sections of a long page, each reachable by its address, with a list of them where there is room beside. */
export function SettingsFrame({ sections }: { sections: SettingsSection[] }) {
  const { hash } = useLocation()
  useEffect(() => {
    const asked = hash && document.getElementById(hash.slice(1))
    if (!asked) return
    asked.scrollIntoView()
    // Sections above it come later and push it away: it is held until somebody moves or touches the page.
    const held = new ResizeObserver(() => asked.scrollIntoView())
    held.observe(asked.parentElement!)
    const touched = new AbortController()
    const letGo = () => {
      held.disconnect()
      touched.abort()
    }
    for (const sign of ['wheel', 'pointerdown', 'keydown'])
      window.addEventListener(sign, letGo, { signal: touched.signal, passive: true })
    return letGo
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
