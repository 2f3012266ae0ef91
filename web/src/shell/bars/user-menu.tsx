import type { Role } from '@quartet/contract/kernel/people'
import type { User } from '@quartet/contract/users/users'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { Avatar, initialsOf } from '../../ui/lists/person.tsx'
import { dashboardPath } from '../guards/guards.ts'
import { hasPage } from '../map/pages.ts'
import { LaterMenu } from '../../ui/overlays/later-menu.tsx'
import styles from './bar.module.css'

const entries: { label: string; path: string; roles?: Role[] }[] = [
  { label: 'Messages', path: '/messages' },
  { label: 'Profile Settings', path: '/profile/settings' },
  { label: 'Suppliers', path: '/suppliers', roles: ['gym', 'trainer', 'admin'] },
  { label: 'Plan', path: '/plan', roles: ['gym'] },
  { label: 'Email Templates', path: '/email-templates', roles: ['gym', 'gym_admin'] },
  { label: 'Team', path: '/team', roles: ['gym'] },
  { label: 'Gyms', path: '/gyms', roles: ['admin'] },
  { label: 'Gym Admins', path: '/dashboard/gym-admins', roles: ['admin'] },
  { label: 'Email Templates', path: '/admin/email-templates', roles: ['admin'] },
  { label: 'Public holidays', path: '/admin/holidays', roles: ['admin'] },
  { label: 'Enquiries', path: '/admin/enquiries', roles: ['admin'] },
  { label: 'Queues', path: '/admin/queues', roles: ['admin'] },
  { label: 'Outbox', path: '/outbox', roles: ['admin'] },
  { label: 'API', path: '/admin/api', roles: ['admin'] },
  { label: 'User Management', path: '/users', roles: ['admin', 'gym_admin', 'gym'] },
]

/** What belongs to the person. An entry appears when its page does. */
export function UserMenu({ user }: { user: User }) {
  const auth = useAuth()
  const person = auth.person ?? user
  const shown = entries.filter((entry) => hasPage(entry.path) && (entry.roles?.includes(user.role) ?? true))
  return (
    <LaterMenu
      width={220}
      above={
        <div className={styles.who}>
          <b>{person.fullName}</b>
          <span>{person.email}</span>
        </div>
      }
      items={[
        'rule',
        { label: 'Dashboard', to: dashboardPath(auth) },
        ...shown.map(({ label, path }) => ({ label, to: path })),
        'rule',
        { label: 'Sign Out', onClick: () => void auth.logout() },
      ]}
    >
      <button
        type="button"
        className={styles.avatar}
        data-tour="you"
        aria-label={`${initialsOf(person.fullName)}, ${person.fullName}: your menu`}
      >
        <Avatar name={person.fullName} src={person.avatarUrl} size={30} />
      </button>
    </LaterMenu>
  )
}
