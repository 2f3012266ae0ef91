import { Link } from 'react-router'
import type { User } from '@quartet/contract/users/users'
import { Mark } from '../../ui/display/mark.tsx'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { GymSwitch } from './gym-switch.tsx'
import { MainNav } from './main-nav.tsx'
import { desktopNavigation } from '../map/navigation.ts'
import { SchemeToggle } from './scheme-toggle.tsx'
import { useSlots } from '../map/slices.ts'
import { usePlace } from '../pages/use-place.ts'
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
      <MainNav items={items} />
      <div className={styles.end}>
        {slots.Search && <slots.Search places={items} />}
        {switches && <GymSwitch />}
        {slots.HelpMenu && <slots.HelpMenu />}
        <SchemeToggle />
        {slots.Bell && <slots.Bell />}
        <UserMenu user={user} />
      </div>
    </header>
  )
}
