import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Connection } from '@quartet/contract/connections/connections'
import { Card } from '../../../ui/display/card.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { Avatar } from '../../../ui/lists/person.tsx'
import { useConnectionChanges } from './connection.api.ts'
import { employmentWord, placeWords, specialtyWords } from './connection.copy.ts'
import { EndConnection } from './end-connection.tsx'
import styles from './requests.module.css'

type Side = 'gym' | 'trainer'
type Props = { title: string; connections: Connection[]; side: Side }

/** The other side of a connection, as this side speaks of it. */
export function otherSide(connection: Connection, side: Side) {
  return side === 'gym'
    ? {
        name: connection.trainer.name,
        avatar: connection.trainer.avatarUrl,
        fact: specialtyWords(connection.trainer.specialties),
        to: `/trainers/${connection.trainerEntityId}`,
      }
    : {
        name: connection.gym.name,
        avatar: null,
        fact: placeWords(connection.gym),
        to: `/gyms/${connection.gymEntityId}`,
      }
}

/** Requests that wait for an answer: of this side, or of the other. */
export function Requests({ title, connections, side }: Props) {
  if (connections.length === 0) return null
  return (
    <Card flush title={title} aside={<span className="dim small">{connections.length}</span>}>
      <ul className={`plain ${styles.list}`} aria-label={title}>
        {connections.map((connection) => (
          <li key={connection.id}>
            <Request connection={connection} side={side} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Request({ connection, side }: { connection: Connection; side: Side }) {
  const them = otherSide(connection, side)
  return (
    <div className={styles.row}>
      <Avatar name={them.name} src={them.avatar} size={36} />
      <div className={styles.words}>
        <p>
          <Link className={styles.name} to={them.to}>
            {them.name}
          </Link>
        </p>
        <p className="dim small">{factsOf(connection, side).join(', ')}</p>
        {connection.message && <p className={styles.message}>“{connection.message}”</p>}
      </div>
      <span className={styles.when}>
        <Ago at={connection.createdAt} />
      </span>
      <ConnectionActions connection={connection} them={them.name} />
    </div>
  )
}

/** What the other side is, and as what the trainer would work there where the gym has said it. */
function factsOf(connection: Connection, side: Side): string[] {
  const said = connection.requestedBy === 'gym' ? `as ${employmentWord[connection.employmentStatus].toLowerCase()}` : ''
  return [otherSide(connection, side).fact, said].filter(Boolean)
}

/** What can be done with a connection now, as the server says. */
export function ConnectionActions({
  connection,
  them,
  filled = true,
  side,
}: {
  connection: Connection
  them: string
  filled?: boolean
  /** The gym ends a connection with a choice for each class that it touches. */
  side?: Side
}) {
  const changes = useConnectionChanges()
  const [asking, setAsking] = useState<'decline' | 'terminate' | null>(null)
  const { can, status } = connection
  const takeBack = status === 'pending'
  const withChoices = side === 'gym' && !takeBack
  return (
    <div className={styles.actions}>
      {can.terminate && (
        <Button
          variant="default"
          aria-label={takeBack ? `Withdraw the request to ${them}` : `End connection with ${them}`}
          onClick={() => setAsking('terminate')}
        >
          {takeBack ? 'Withdraw' : filled ? 'End connection' : 'End'}
        </Button>
      )}
      {can.decline && (
        <Button variant="default" aria-label={`Decline ${them}`} onClick={() => setAsking('decline')}>
          Decline
        </Button>
      )}
      {can.accept && (
        <Button
          variant={filled ? 'filled' : 'default'}
          aria-label={`Accept ${them}`}
          loading={changes.busy === connection.id && asking === null}
          onClick={() => void changes.accept(connection.id)}
        >
          Accept
        </Button>
      )}
      {asking === 'terminate' && withChoices && (
        <EndConnection connectionId={connection.id} them={them} onClose={() => setAsking(null)} />
      )}
      <Confirm
        opened={asking === 'decline'}
        onClose={() => setAsking(null)}
        title={`Decline ${them}?`}
        action={`Decline ${them}`}
        danger
        onConfirm={() => changes.decline(connection.id)}
      >
        We’ll let {them} know you declined. They can ask again.
      </Confirm>
      <Confirm
        opened={asking === 'terminate' && !withChoices}
        onClose={() => setAsking(null)}
        title={takeBack ? `Withdraw the request to ${them}?` : `End the connection with ${them}?`}
        action={takeBack ? 'Withdraw request' : 'End connection'}
        danger
        onConfirm={() => changes.terminate(connection.id)}
      >
        {takeBack
          ? `${them} won’t be able to accept it. You can ask again later.`
          : `You won’t be offered covers there from then on. Past classes stay on record. We’ll notify ${them}.`}
      </Confirm>
    </div>
  )
}
