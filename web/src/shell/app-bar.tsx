import { Suspense } from 'react'
import { Link } from 'react-router'
import type { User } from '@quartet/contract/users'
import { Mark } from '../ui/mark.tsx'
import { useAuth } from '../platform/auth-context.tsx'
import { GymSwitch } from './gym-switch.tsx'
import { desktopNavigation, isCurrent, tourPart } from './navigation.ts'
import type { NavItem } from './navigation.ts'
import { SchemeToggle } from './scheme-toggle.tsx'
import { useCounts, useSlots } from './slices.ts'
import { usePlace } from './use-place.ts'
import { UserMenu } from './user-menu.tsx'
import styles from './bar.module.css'

/** The top bar of signed-in people: mark, places, what belongs to everybody at the right. */
export function AppBar({ user }: { user: User }) {
  const { person } = useAuth()
  const place = usePlace()
  const slots = useSlots()
  const switches = person?.role === 'gym_admin' && person.allocatedGyms.length > 0
  const items = desktopNavigation(user.role, place.tabs, place.base)
  return (
    <header className={`${styles.bar} ${switches ? styles.withSwitch : ''}`} data-frame>
      <Link to={place.base} className={styles.brand} aria-label="Quartet, your dashboard">
        <Mark />
        <span>Quartet</span>
      </Link>
      <nav className={styles.nav} aria-label="Main" data-tour="nav">
        <ul className="plain">
          {items.map((item) => (
            <li key={item.label}>
              <Tab item={item} current={isCurrent(item, place.pathname, place.shown)} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.end}>
        {slots.Search && (
          <Suspense fallback={<span style={{ width: 'var(--control)' }} />}>
            <slots.Search places={items} />
          </Suspense>
        )}
        {switches && <GymSwitch />}
        {slots.HelpMenu && (
          <Suspense>
            <slots.HelpMenu />
          </Suspense>
        )}
        <SchemeToggle />
        {slots.Bell && (
          <Suspense fallback={<span style={{ width: 'var(--control)' }} />}>
            <slots.Bell />
          </Suspense>
        )}
        <UserMenu user={user} />
      </div>
    </header>
  )
}

function Tab({ item, current }: { item: NavItem; current: boolean }) {
  const counts = useCounts()
  const Count = item.tab?.Count ?? counts[item.to]
  return (
    <Link to={item.to} className={styles.tab} aria-current={current ? 'page' : undefined} data-tour={tourPart(item)}>
      {item.label}
      {Count && <Count />}
    </Link>
  )
}
