import { useAuth } from '../../../platform/auth-context.tsx'
import { ProfileSettings } from '../components/profile-settings.tsx'

/** A page of its own and the dashboard's profile tab; always the person's own, also while acting for a gym. */
export default function ProfileSettingsPage() {
  const { person } = useAuth()
  return person && <ProfileSettings key={person.id} person={person} />
}
