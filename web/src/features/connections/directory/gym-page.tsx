import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Connection } from '@quartet/contract/connections/connections'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { zoneWords } from '../../../platform/words/locale.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PagePending } from '../../../ui/page/page-pending.tsx'
import { AskToConnect } from '../connection/ask-to-connect.tsx'
import { ConnectionActions } from '../connection/requests.tsx'
import styles from '../connection/requests.module.css'
import { oneGym, useConnections } from '../connection/connection.api.ts'
import { connectionWord, placeWords } from '../connection/connection.copy.ts'

/** One gym as others read it, and for a trainer what can be done about the connection. */
export default function GymPage() {
  const { id = '' } = useParams()
  const { trainer } = useCurrentUser()
  const { data: gym, error, refetch } = useQuery(oneGym(id))
  const [asking, setAsking] = useState(false)
  if (!gym) {
    return <PagePending title="Gym" error={error} onRetry={() => void refetch()} />
  }
  return (
    <div className={styles.narrow}>
      {trainer ? (
        <OfTrainer
          gymId={gym.id}
          name={gym.name}
          trainerId={trainer.id}
          canAsk={gym.can.connect}
          onAsk={() => setAsking(true)}
        />
      ) : (
        <div>
          <PageHeader title={gym.name} back={{ to: '/gyms', label: 'Gyms' }} />
        </div>
      )}
      <Card title="Location">
        <dl className={styles.facts}>
          <dt>Address</dt>
          <dd>{gym.businessAddress ?? 'Not added'}</dd>
          <dt>Suburb</dt>
          <dd>{[placeWords(gym), gym.postcode, gym.country].filter(Boolean).join(', ')}</dd>
          <dt>Time zone</dt>
          <dd>{zoneWords(gym.timezone)}</dd>
        </dl>
      </Card>
      {asking && trainer && (
        <AskToConnect
          opened
          onClose={() => setAsking(false)}
          pair={{ gymEntityId: gym.id, trainerEntityId: trainer.id }}
          by="trainer"
          them={gym.name}
        />
      )}
    </div>
  )
}

function OfTrainer({
  gymId,
  name,
  trainerId,
  canAsk,
  onAsk,
}: {
  gymId: string
  name: string
  trainerId: string
  canAsk: boolean
  onAsk: () => void
}) {
  const mine = useConnections({ trainerId })
  const connection = [...(mine.active ?? []), ...(mine.pending ?? [])].find((one) => one.gymEntityId === gymId)
  const word = connection && connectionWord(connection, 'trainer')
  return (
    <>
      <div>
        <PageHeader
          title={name}
          back={{ to: '/dashboard/trainer?tab=facilities', label: 'Facilities' }}
          beside={
            word && (
              <Chip tone={word.tone} icon={word.icon}>
                {word.word}
              </Chip>
            )
          }
          actions={
            connection ? (
              <ConnectionActions connection={connection} them={name} />
            ) : canAsk && mine.active && mine.pending ? (
              <Button onClick={onAsk}>Ask to connect</Button>
            ) : undefined
          }
        />
      </div>
      {connection && (
        <Card title={connection.status === 'pending' ? 'Connection request' : 'Your connection'}>
          <p>{workSentence(connection)}</p>
          {connection.message && <p className="dim">“{connection.message}”</p>}
        </Card>
      )}
    </>
  )
}

function workSentence({ status, employmentStatus }: Pick<Connection, 'status' | 'employmentStatus'>): string {
  if (status === 'pending')
    return employmentStatus === 'employee'
      ? 'Once the request is accepted, you’ll be an employee here.'
      : 'Once the request is accepted, you’ll be a contractor here.'
  return employmentStatus === 'employee' ? 'You’re an employee here.' : 'You’re a contractor here.'
}
