import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { gymQuery } from './gyms.api.ts'
import { addressOf } from './gyms.copy.ts'
import { GymSheet } from './gym-form.tsx'
import styles from './gym-facts.module.css'

/** What people outside read about the gym, and whose clock its classes follow. */
export function GymFacts({ gymId }: { gymId: string }) {
  const { data: gym, error, refetch } = useQuery(gymQuery(gymId))
  const [changing, setChanging] = useState(false)
  if (!gym) {
    return (
      <Card title="The gym">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={4} />}
      </Card>
    )
  }
  return (
    <Card
      title="The gym"
      note="as trainers see it"
      aside={
        gym.can.edit && (
          <Button variant="subtle" aria-label={`Change ${gym.name}`} onClick={() => setChanging(true)}>
            Change
          </Button>
        )
      }
    >
      <dl className={styles.facts}>
        <Fact name="Name">{gym.name}</Fact>
        <Fact name="Address">{addressOf(gym) || 'Not added yet'}</Fact>
        <Fact name="Country">{gym.country}</Fact>
        <Fact name="Time zone">
          {gym.timezone.replaceAll('_', ' ')}
          <small>Every class runs in this time zone, even when daylight saving changes.</small>
        </Fact>
      </dl>
      {gym.can.edit && <GymSheet gym={gym} opened={changing} onClose={() => setChanging(false)} />}
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
