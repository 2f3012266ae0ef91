import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { useSettings } from '../../../shell/map/slices.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SecuritySection } from '../../identity/security/security-section.tsx'
import { roleWords } from '../../identity/account/account.copy.ts'
import { CloseAccount } from './close-account.tsx'
import { Formats } from './formats.tsx'
import { MyData } from './my-data.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import styles from './profile-settings.module.css'

/** A page of its own and the dashboard's profile tab; always the person's own, also while acting for a gym. */
export default function ProfileSettingsPage() {
  const { person } = useAuth()
  const added = useSettings()
  if (!person) return null
  const { id, role, email, timezone } = person
  return (
    <div className={styles.page}>
      <PageHeader title="Profile" fact={`${roleWords[role]}, ${email}`} />
      <SettingsFrame
        sections={[
          { id: 'profile', name: 'Profile', content: <ProfileSettings key={id} person={person} /> },
          { id: 'security', name: 'Security', content: <SecuritySection key={id} person={person} /> },
          { id: 'formats', name: 'Dates, times and money', content: <Formats person={person} /> },
          ...added.map(({ Component, ...section }) => ({ ...section, content: <Component /> })),
          { id: 'my-data', name: 'My data', content: <MyData timezone={timezone} /> },
          { id: 'close-account', name: 'Close my account', content: <CloseAccount role={role} /> },
        ]}
      />
    </div>
  )
}
