import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { coverSettingsOf } from '../away/requests.api.ts'
import { AwayForm } from '../away/away-form.tsx'
import styles from '../away/away-form.module.css'

/** A gym asks for one of its trainers: who is away comes first. */
export function AskOnBehalf({ onDone }: { onDone: () => void }) {
  const user = useCurrentUser()
  const [gymId, setGymId] = useState(user.gym?.id ?? user.allocatedGyms[0]?.id ?? '')
  const [trainerId, setTrainerId] = useState('')
  const settings = useQuery({ ...coverSettingsOf({ gymId }), enabled: gymId !== '' })
  const people = settings.data?.people
  const chosen = people?.find((one) => one.trainerId === trainerId)
  if (!people) {
    return settings.error ? (
      <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
    ) : (
      <RowsSkeleton rows={3} height={44} />
    )
  }
  if (people.length === 0)
    return (
      <EmptyState
        icon={UsersRound}
        title="No trainers are connected with this gym yet"
        help={{ article: 'invite-your-trainers', words: 'How to invite trainers' }}
      >
        Connected trainers appear here with their classes.
      </EmptyState>
    )
  return (
    <div className={styles.form}>
      {!user.gym && user.allocatedGyms.length > 1 && (
        <NativeSelect
          label="Gym"
          value={gymId}
          data={user.allocatedGyms.map((gym) => ({ value: gym.id, label: gym.name }))}
          onChange={(event) => {
            setGymId(event.currentTarget.value)
            setTrainerId('')
          }}
        />
      )}
      <NativeSelect
        label="Who’s away"
        value={trainerId}
        data={[
          { value: '', label: 'Choose a trainer' },
          ...people.map((one) => ({ value: one.trainerId, label: one.name })),
        ]}
        onChange={(event) => setTrainerId(event.currentTarget.value)}
      />
      {chosen === undefined && (
        <EmptyState icon={CalendarOff} title="Choose who’s away">
          Their classes on the days you choose appear here, with who can cover each.
        </EmptyState>
      )}
      {chosen && (
        <AwayForm
          key={chosen.trainerId}
          whose={{ gymId, trainerId: chosen.trainerId, name: chosen.name }}
          onDone={onDone}
        />
      )}
    </div>
  )
}
