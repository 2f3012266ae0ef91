import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditOutcome } from '@quartet/contract/timetable/edits'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { addDays, dateRange, mondayOf } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { touchedCount } from './edits.copy.ts'
import { copyWeek } from '../entries/timetable.api.ts'
import { classesCount } from '../entries/timetable.copy.ts'
import { EditPreview } from './edit-preview.tsx'
import { useEditDone } from './use-edit-done.ts'
import { usePreview } from './use-preview.ts'
import styles from './bulk-edit.module.css'

/** A week once more: in a week to come, or at another gym that the same person works for. */
export function CopyWeek({ gymId, today }: { gymId: string; today: string }) {
  const { person } = useAuth()
  const gyms = person?.allocatedGyms ?? []
  const [order, setOrder] = useState({
    week: today,
    toWeek: addDays(mondayOf(today), 7),
    toGymId: gymId,
    repeat: false,
    trainers: true,
  })
  const rehearse = useMutation(copyWeek())
  const apply = useMutation(copyWeek())
  const { done } = useEditDone()
  const asked = { gymId, ...order }
  const { preview, keep, forget } = usePreview<EditOutcome>(asked)
  const change = (more: Partial<typeof order>) => setOrder({ ...order, ...more })

  async function submit() {
    const outcome = await apply.mutateAsync(asked)
    forget()
    done(outcome)
  }

  return (
    <Card title="Copy a week">
      <form
        className={styles.form}
        aria-label="Copy a week"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          rehearse.mutate({ ...asked, dryRun: true }, { onSuccess: keep })
        }}
      >
        <FieldRow>
          <TextInput
            type="date"
            label="The week of"
            description={weekWords(order.week)}
            value={order.week}
            onChange={(event) => change({ week: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label="Into the week of"
            description={weekWords(order.toWeek)}
            value={order.toWeek}
            onChange={(event) => change({ toWeek: event.currentTarget.value })}
          />
        </FieldRow>
        {gyms.length > 1 && (
          <Select
            label="At"
            allowDeselect={false}
            data={gyms.map((one) => ({ value: one.id, label: one.name }))}
            value={order.toGymId}
            onChange={(toGymId) => toGymId && change({ toGymId })}
          />
        )}
        <Checkbox
          label="Every week from then on"
          checked={order.repeat}
          onChange={(event) => change({ repeat: event.currentTarget.checked })}
        />
        <Checkbox
          label="With their usual trainers, if they’re free"
          checked={order.trainers}
          onChange={(event) => change({ trainers: event.currentTarget.checked })}
        />
        {(rehearse.error ?? apply.error) && (
          <p className={styles.failure} role="alert">
            {sentenceOf(apply.error ?? rehearse.error)}
          </p>
        )}
        {preview && <EditPreview outcome={preview} />}
        <div className={styles.actions}>
          {preview ? (
            <Button
              loading={apply.isPending}
              disabled={preview.clashes.length > 0 || touchedCount(preview.counts) === 0}
              onClick={() => void submit().catch(() => undefined)}
            >
              Copy {classesCount(touchedCount(preview.counts))}
            </Button>
          ) : (
            <Button
              type="submit"
              variant="default"
              loading={rehearse.isPending}
              disabled={!order.week || !order.toWeek}
            >
              Preview the copy
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

const weekWords = (date: string) => (date ? dateRange(mondayOf(date), addDays(mondayOf(date), 6)) : ' ')
