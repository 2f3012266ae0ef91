import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import styles from './search-button.module.css'
import type { NavItem } from '../../shell/map/tabs.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(load)
/** Without a network there is nothing to fetch yet; whoever wants it then fetches it. */
const loadAhead = () => void load().catch(() => undefined)

const onApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Finds anything, from the bar or with Ctrl K. What it opens is loaded when it is first wanted. */
export default function SearchButton({ places }: { places: NavItem[] }) {
  const [opened, setOpened] = useState(false)
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (opened) setOpened(false)
    else open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    // Fetched once the page rests, so that what is typed right after Ctrl K is not lost.
    const early = setTimeout(loadAhead, 4000)
    return () => {
      clearTimeout(early)
      document.removeEventListener('keydown', listen)
    }
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Search everything"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        data-tour="search"
        onPointerEnter={loadAhead}
        onClick={open}
      >
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.words}>Search everything</span>
        {/* Said by aria-keyshortcuts. As text it would have to be part of the name, so it is drawn. */}
        <kbd className={styles.key} aria-hidden="true" data-keys={onApple() ? '⌘ K' : 'Ctrl K'} />
      </button>
      {wanted && (
        <Suspense>
          <Palette opened={opened} onClose={() => setOpened(false)} places={places} />
        </Suspense>
      )}
    </>
  )
}
