import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { isCurrent, tourPart } from '../map/navigation.ts'
import { useCounts } from '../map/slices.ts'
import { LaterMenu } from '../../ui/overlays/later-menu.tsx'
import { useFitting } from './use-fitting.ts'
import { usePlace } from '../pages/use-place.ts'
import styles from './bar.module.css'
import type { NavItem } from '../map/tabs.ts'

/** What 'More' and the space beside it take, pixels. */
const moreWidth = 76

/** The places of the top bar; those that the window is too narrow for stand behind More. */
export function MainNav({ items }: { items: NavItem[] }) {
  const place = usePlace()
  const frame = useRef<HTMLElement>(null)
  const fits = useFitting(
    frame,
    items.map((item) => item.label),
    moreWidth,
  )
  const rest = items.slice(fits)
  const isHere = (item: NavItem) => isCurrent(item, place.pathname, place.shown)
  return (
    <nav ref={frame} className={styles.nav} aria-label="Main" data-tour="nav">
      <ul className="plain">
        {items.map((item, at) => (
          <li key={item.label} className={at < fits ? undefined : styles.unseen}>
            <Tab item={item} current={isHere(item)} seen={at < fits} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <LaterMenu
          width={200}
          outside
          items={rest.map((item) => ({ label: item.label, to: item.to, beside: <Counted item={item} /> }))}
        >
          <button
            type="button"
            className={`${styles.tab} ${styles.rest}`}
            data-current={rest.some(isHere) || undefined}
            data-tour={rest.map(tourPart).filter(Boolean).join(' ') || undefined}
          >
            More
            <ChevronDown size={15} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </LaterMenu>
      )}
    </nav>
  )
}

function Tab({ item, current, seen }: { item: NavItem; current: boolean; seen: boolean }) {
  return (
    <Link
      to={item.to}
      className={styles.tab}
      // Where the pointer is, the next page is likely: its code is there before the click.
      prefetch="intent"
      onPointerEnter={item.tab?.Component.ahead}
      onFocus={item.tab?.Component.ahead}
      aria-current={current ? 'page' : undefined}
      data-tour={seen ? tourPart(item) : undefined}
    >
      {item.label}
      <Counted item={item} />
    </Link>
  )
}

function Counted({ item }: { item: NavItem }) {
  const counts = useCounts()
  const Count = item.tab?.Count ?? counts[item.to]
  return Count ? <Count /> : null
}
