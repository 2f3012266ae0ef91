import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { CoverOutcome } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { TrainerSelect } from '../../connections/connection/trainer-choice.tsx'
import { useSayOutcome } from './answers.api.ts'
import { firstName, seenOf } from '../cover/cover.rules.ts'
import styles from './answer.module.css'

type Props = { cover: Cover; state: string; own: boolean; opened: boolean; onClose: () => void }

/** Records who taught, from when to when, and attendance. */
export default function OutcomeForm({ cover, state, own, opened, onClose }: Props) {
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={own ? `You taught ${cover.className}` : `Who taught ${cover.className}?`}
    >
      <Fields cover={cover} own={own} covered={state === 'filled'} onClose={onClose} />
    </Sheet>
  )
}

function Fields({
  cover,
  own,
  covered,
  onClose,
}: {
  cover: Cover
  own: boolean
  covered: boolean
  onClose: () => void
}) {
  const say = useSayOutcome()
  const [kind, setKind] = useState<CoverOutcome>(
    covered ? 'taught' : cover.usualTrainer ? 'usual_taught' : 'other_taught',
  )
  // As it was when the form was opened: what comes in meanwhile is not what they answer.
  const [seen] = useState(seenOf(cover))
  const [trainerId, setTrainerId] = useState<string | null>(null)
  const [times, setTimes] = useState({ startTime: cover.startTime, endTime: cover.endTime })
  const [came, setCame] = useState<number | null>(null)
  const changed = times.startTime !== cover.startTime || times.endTime !== cover.endTime

  function send() {
    say.mutate(
      {
        id: cover.id,
        kind,
        trainerId: kind === 'other_taught' ? trainerId : null,
        ...(changed && kind !== 'not_held' ? times : {}),
        attendance: kind === 'not_held' ? null : came,
        ...seen,
      },
      {
        onSuccess: () => {
          toast.success('Thanks, it’s recorded.')
          onClose()
        },
      },
    )
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {!covered && (
        <Radio.Group label="Who taught it" value={kind} onChange={(value) => setKind(value as CoverOutcome)}>
          <div className={styles.form}>
            {cover.usualTrainer && <Radio value="usual_taught" label={`${cover.usualTrainer.name} (usual trainer)`} />}
            <Radio value="other_taught" label="Another trainer" />
            <Radio value="not_held" label="No one, the class didn’t run" />
          </div>
        </Radio.Group>
      )}
      {!own && covered && cover.substitute && (
        <p>
          {cover.substitute.name} taught it{cover.usualTrainer ? ` for ${firstName(cover.usualTrainer.name)}` : ''}.
        </p>
      )}
      {kind === 'other_taught' && (
        <TrainerSelect
          label="Trainer"
          placeholder="Choose a trainer"
          gymId={cover.gymId}
          without={cover.usualTrainer?.id}
          value={trainerId}
          onChange={setTrainerId}
        />
      )}
      {kind !== 'not_held' && (
        <>
          <div className={styles.times}>
            <TextInput
              type="time"
              label="From"
              value={times.startTime}
              onChange={(event) => setTimes({ ...times, startTime: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label="To"
              value={times.endTime}
              onChange={(event) => setTimes({ ...times, endTime: event.currentTarget.value })}
            />
          </div>
          <NumberField
            label="Attendance"
            description="Optional."
            allowDecimal={false}
            allowNegative={false}
            min={0}
            inputMode="numeric"
            value={came ?? ''}
            onChange={(value) => setCame(value === '' ? null : value)}
          />
        </>
      )}
      {say.error && (
        <p className={styles.failure} role="alert">
          {sentenceOf(say.error)}
        </p>
      )}
      <div className={styles.end}>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" loading={say.isPending}>
          {own ? 'I taught it' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
