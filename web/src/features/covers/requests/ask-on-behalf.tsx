import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import type { Named } from '../../../ui/fields/found-choice.tsx'
import { connectedTrainersQuery } from '../../connections/connection/connection.api.ts'
import { TrainerSelect } from '../../connections/connection/trainer-choice.tsx'
import { AwayForm } from '../away/away-form.tsx'
import styles from '../away/away-form.module.css'

/** A gym asks for one of its trainers: who is away comes first. */
export function AskOnBehalf({ onDone }: { onDone: () => void }) {
  const user = useCurrentUser()
  const [gymId, setGymId] = useState(user.gym?.id ?? user.allocatedGyms[0]?.id ?? '')
  const [chosen, choose] = useState<Named | null>(null)
  const connected = useQuery({ ...connectedTrainersQuery(gymId, ''), enabled: gymId !== '' })
  const people = connected.data?.rows
  if (!people) {
    return connected.error ? (
      <ErrorState error={connected.error} onRetry={() => void connected.refetch()} />
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
            choose(null)
          }}
        />
      )}
      <TrainerSelect
        key={gymId}
        label="Who’s away"
        placeholder="Choose a trainer"
        gymId={gymId}
        value={chosen?.id ?? null}
        onChange={(_, trainer) => choose(trainer)}
      />
      {chosen === null && (
        <EmptyState icon={CalendarOff} title="Choose who’s away">
          Their classes on the days you choose appear here, with who can cover each.
        </EmptyState>
      )}
      {chosen && (
        <AwayForm key={chosen.id} whose={{ gymId, trainerId: chosen.id, name: chosen.name }} onDone={onDone} />
      )}
    </div>
  )
}
