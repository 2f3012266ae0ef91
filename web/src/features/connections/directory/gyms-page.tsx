import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { AllGyms } from '../../gyms/all-gyms.tsx'
import { GymDirectory } from './gym-directory.tsx'

/** The gyms of the platform: a directory for everybody, to be kept by admins. */
export default function GymsPage() {
  const { role } = useCurrentUser()
  if (role === 'admin') return <AllGyms />
  return (
    <>
      <PageHeader title={role === 'trainer' ? 'Find gyms' : 'Gyms'} fact="Every gym on Quartet" />
      <GymDirectory />
    </>
  )
}
