import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { OnlyFor } from '../../eligibility/only-for.tsx'
import { PreferredPeople } from './preferred-people.tsx'
import { TermsForm } from './terms-form.tsx'
import styles from '../away/ask-for-cover.module.css'
import forms from './terms-form.module.css'
import { coverAddress } from '../cover/cover.rules.ts'
import { coverSettingsOf } from '../away/requests.api.ts'

/** How a gym finds cover: its rules, and its lists of trainers. */
export default function CoverSettingsPage() {
  return (
    <OnlyFor roles={['gym', 'gym_admin']} title="How covers work here" whose="Each gym sets how it finds cover.">
      <Settings />
    </OnlyFor>
  )
}

function Settings() {
  const user = useCurrentUser()
  const { base } = usePlace()
  const [gymId, setGymId] = useState(user.gym?.id ?? user.allocatedGyms[0]?.id ?? '')
  const settings = useQuery({ ...coverSettingsOf({ gymId }), enabled: gymId !== '' })
  return (
    <div className={styles.narrow}>
      <PageHeader
        title="How covers work here"
        fact={settings.data && !settings.data.can.change ? 'Only the owner changes this' : settings.data?.gymName}
        back={{ to: coverAddress(base, {}), label: 'Covers' }}
      />
      {!user.gym && user.allocatedGyms.length > 1 && (
        <NativeSelect
          label="Gym"
          mb="md"
          value={gymId}
          data={user.allocatedGyms.map((gym) => ({ value: gym.id, label: gym.name }))}
          onChange={(event) => setGymId(event.currentTarget.value)}
        />
      )}
      {settings.data ? (
        <div className={forms.form} key={gymId}>
          <TermsForm settings={settings.data} />
          <PreferredPeople settings={settings.data} />
        </div>
      ) : settings.error ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}
