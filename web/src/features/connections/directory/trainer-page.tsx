import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { phoneLink, phoneWords } from '../../../platform/words/phone-numbers.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PagePending } from '../../../ui/page/page-pending.tsx'
import { gymQuery } from '../../gyms/gyms.api.ts'
import { AskToConnect } from '../connection/ask-to-connect.tsx'
import { ConnectionActions } from '../connection/requests.tsx'
import styles from '../connection/requests.module.css'
import { oneConnection, oneTrainer } from '../connection/connection.api.ts'
import { recordWords } from '../connection/directory.rules.ts'
import { connectionWord, employmentWord, experienceWords, placeWords } from '../connection/connection.copy.ts'

/** Where each role comes from: a trainer reads nobody but themself. */
function backOf({ gym, trainer }: { gym?: object | null; trainer?: object | null }) {
  if (trainer) return { to: '/dashboard', label: 'Dashboard' }
  return { to: gym ? '/dashboard?tab=trainers' : '/trainers', label: 'Trainers' }
}

/** One trainer as a gym reads them, and what can be done about the connection. */
export default function TrainerPage() {
  const { id = '' } = useParams()
  const user = useCurrentUser()
  const { gym } = user
  const { data: trainer, error, refetch } = useQuery(oneTrainer(id))
  const connectionId = trainer?.connection?.id
  const { data: connection } = useQuery({ ...oneConnection(connectionId ?? ''), enabled: connectionId !== undefined })
  // Who may end a connection minds its pay too (decision 39); of one that has ended the papers stay.
  const known = useQuery({ ...gymQuery(gym?.id ?? ''), enabled: gym != null })
  const mayPay =
    known.data?.can.connect === true && trainer?.connection != null && trainer.connection.status !== 'pending'
  const [asking, setAsking] = useState(false)
  if (!trainer) {
    return <PagePending title="Trainer" error={error} onRetry={() => void refetch()} />
  }
  const word = trainer.connection && connectionWord({ ...trainer.connection, reason: connection?.reason }, 'gym')
  return (
    <div className={styles.narrow}>
      <div>
        <PageHeader
          title={trainer.name}
          back={backOf(user)}
          beside={
            word && (
              <Chip tone={word.tone} icon={word.icon}>
                {word.word}
              </Chip>
            )
          }
          actions={
            <>
              {trainer.can.availability && trainer.id !== user.trainer?.id && (
                <Button component={Link} to={`/trainers/${id}/availability`} variant="default">
                  Availability
                </Button>
              )}
              {mayPay && (
                <Button component={Link} to={`/trainers/${id}/pay`} variant="default">
                  Pay
                </Button>
              )}
              {connection && <ConnectionActions connection={connection} them={trainer.name} side="gym" />}
              {trainer.can.connect && <Button onClick={() => setAsking(true)}>Connect with {trainer.name}</Button>}
            </>
          }
        />
      </div>
      {connection?.status === 'pending' && connection.message && (
        <Card title={connection.requestedBy === 'trainer' ? `Message from ${trainer.name}` : 'Your message'}>
          <p>“{connection.message}”</p>
        </Card>
      )}
      <Card title="Profile">
        <dl className={styles.facts}>
          <dt>Teaches</dt>
          <dd className={styles.tags}>
            {trainer.specialties.map((one) => (
              <Chip key={one.id} tone="grey">
                {one.name}
              </Chip>
            ))}
          </dd>
          <dt>Experience</dt>
          <dd>{experienceWords(trainer.experienceYears) || 'Not added'}</dd>
          <dt>Lives in</dt>
          <dd>{placeWords(trainer) || 'Not added'}</dd>
          {trainer.connection?.status === 'active' && (
            <>
              <dt>Employment type</dt>
              <dd>{employmentWord[trainer.connection.employmentStatus]}</dd>
            </>
          )}
          <dt>Email</dt>
          <dd>
            {trainer.email ? (
              <a href={`mailto:${trainer.email}`}>{trainer.email}</a>
            ) : (
              <span className="dim">Shown once you’re connected</span>
            )}
          </dd>
          <dt>Phone</dt>
          <dd>
            {trainer.phone ? (
              <a href={phoneLink(trainer.phone)}>{phoneWords(trainer.phone)}</a>
            ) : (
              <span className="dim">Shown once you’re connected</span>
            )}
          </dd>
          {trainer.bio && (
            <>
              <dt>About</dt>
              <dd className={styles.text}>{trainer.bio}</dd>
            </>
          )}
        </dl>
      </Card>
      {trainer.record && (
        <Card
          title="Teaching record"
          note={trainer.record.at === 'yours' ? 'At your gyms only' : 'At every gym on Quartet'}
        >
          <dl className={styles.facts}>
            <dt>Classes taught</dt>
            <dd className="tabular">{recordWords(trainer.record).classes}</dd>
            <dt>Covers kept</dt>
            <dd className="tabular">{recordWords(trainer.record).covers}</dd>
            {trainer.documents && (
              <>
                <dt>Documents</dt>
                <dd>
                  {trainer.documents.inOrder ? (
                    <Chip tone="green" icon={ShieldCheck}>
                      Up to date today
                    </Chip>
                  ) : (
                    <Chip tone="amber" icon={ShieldAlert}>
                      Not all up to date today
                    </Chip>
                  )}
                </dd>
              </>
            )}
          </dl>
        </Card>
      )}
      {asking && gym && (
        <AskToConnect
          opened
          onClose={() => setAsking(false)}
          pair={{ gymEntityId: gym.id, trainerEntityId: trainer.id }}
          by="gym"
          them={trainer.name}
        />
      )}
    </div>
  )
}
