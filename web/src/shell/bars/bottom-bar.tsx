import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Role } from '@quartet/contract/kernel/people'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { isCurrent, phoneNavigation, tourPart } from '../map/navigation.ts'
import { useCounts } from '../map/slices.ts'
import { usePlace } from '../pages/use-place.ts'
import styles from './bottom-bar.module.css'

/** The phone's bar: at most four places, and More for the rest. */
export function BottomBar({ role }: { role: Role }) {
  const place = usePlace()
  const counts = useCounts()
  const [opened, setOpened] = useState(false)
  const { bar, more } = phoneNavigation(role, place.tabs, place.base)
  const inMore = more.some((item) => isCurrent(item, place.pathname, place.shown))
  return (
    <nav className={styles.bar} aria-label="Bottom" data-frame data-tour="nav">
      {bar.map((item) => {
        const Count = item.tab?.Count ?? counts[item.to]
        return (
          <Link
            key={item.label}
            to={item.to}
            className={styles.item}
            data-tour={tourPart(item)}
            aria-current={isCurrent(item, place.pathname, place.shown) ? 'page' : undefined}
          >
            <span className={styles.icon}>
              <item.icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {Count && (
                <span className={styles.count}>
                  <Count />
                </span>
              )}
            </span>
            {item.label}
          </Link>
        )
      })}
      {more.length > 0 && (
        <button
          type="button"
          className={styles.item}
          data-current={inMore}
          data-tour={more.map(tourPart).filter(Boolean).join(' ')}
          onClick={() => setOpened(true)}
          aria-haspopup="dialog"
          aria-expanded={opened}
        >
          <span className={styles.icon}>
            <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
          </span>
          More
        </button>
      )}
      <Sheet opened={opened} onClose={() => setOpened(false)} title="More">
        <ul className={`plain ${styles.list}`}>
          {more.map((item) => (
            <li key={item.label}>
              <Link
                to={item.to}
                onClick={() => setOpened(false)}
                aria-current={isCurrent(item, place.pathname, place.shown) ? 'page' : undefined}
              >
                <item.icon size={20} strokeWidth={1.75} aria-hidden="true" />
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </nav>
  )
}
