import { Button, TextInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { Standing } from '@quartet/contract/compliance/compliance'
import { addDays, longDate } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { useAskWaiver, useRevoke, walletQuery } from '../document/document.api.ts'
import { consequenceWord, nameOf, standingWord, untilWords } from '../document/document.copy.ts'
import { inOrder, keyOf, needsMending } from '../document/wallet.rules.ts'
import styles from './team.module.css'

type Act = { kind: 'waive' | 'revoke'; key: string } | null

/** The documents of one trainer as the gym sees them, and what it can do about each. */
export function TeamMember({
  gymId,
  trainerId,
  date,
  today,
}: {
  gymId: string
  trainerId: string
  date: string
  today: string
}) {
  const { data, error, refetch } = useQuery(walletQuery({ trainerId, gymId, ...(date ? { date } : {}) }))
  const [act, setAct] = useState<Act>(null)
  const link = useAddressLink()
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={5} />
  const done = () => setAct(null)
  return (
    <div className={styles.member}>
      <p className="dim small">As at {longDate(data.asAt)}</p>
      <ul className={`plain ${styles.standings}`} aria-label={`Documents of ${data.trainer.name}`}>
        {inOrder(data.standings).map((one) => {
          const { tone, icon, word } = standingWord(one)
          const key = keyOf(one)
          return (
            <li key={key}>
              <div className={styles.standing}>
                <b>{nameOf(one.requirement)}</b>
                <Chip tone={tone} icon={icon}>
                  {word}
                </Chip>
                <span className="dim small">
                  {[untilWords(one), consequenceWord[one.consequence].toLowerCase()].filter(Boolean).join(', ')}
                </span>
              </div>
              <div className={styles.acts}>
                {one.submissionId && one.shared && (
                  <Button
                    component={Link}
                    size="compact-sm"
                    variant="default"
                    to={link({
                      part: null,
                      trainer: null,
                      queue: one.status === 'pending' ? null : 'done',
                      document: one.submissionId,
                    })}
                  >
                    View
                  </Button>
                )}
                {needsMending(one) && (
                  <Button size="compact-sm" variant="default" onClick={() => setAct({ kind: 'waive', key })}>
                    Request a waiver
                  </Button>
                )}
                {one.credentialId && one.status !== 'revoked' && (
                  <Button size="compact-sm" variant="default" onClick={() => setAct({ kind: 'revoke', key })}>
                    Revoke
                  </Button>
                )}
              </div>
              {act?.key === key && act.kind === 'waive' && (
                <WaiverForm gymId={gymId} trainerId={trainerId} standing={one} today={today} onDone={done} />
              )}
              {act?.key === key && act.kind === 'revoke' && (
                <RevokeForm gymId={gymId} standing={one} today={today} onDone={done} name={data.trainer.name} />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function WaiverForm({
  gymId,
  trainerId,
  standing,
  today,
  onDone,
}: {
  gymId: string
  trainerId: string
  standing: Standing
  today: string
  onDone: () => void
}) {
  const ask = useAskWaiver()
  const [reason, setReason] = useState('')
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(addDays(today, 13))
  return (
    <form
      className={styles.act}
      aria-label={`Waive ${standing.requirement.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        ask.mutate(
          { gymId, trainerId, requirementId: standing.requirement.id, reason: reason.trim(), from, to },
          {
            onSuccess: () => {
              toast.success('Waiver requested. A second person must approve it.')
              onDone()
            },
          },
        )
      }}
    >
      <FieldRow>
        <TextInput
          type="date"
          label="From"
          value={from}
          min={today}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="To (up to 30 days)"
          value={to}
          min={from}
          max={addDays(from, 29)}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </FieldRow>
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        maxLength={500}
        value={reason}
        error={ask.error && sentenceOf(ask.error)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={ask.isPending} disabled={reason.trim() === ''}>
          Request waiver
        </Button>
      </div>
    </form>
  )
}

function RevokeForm({
  gymId,
  standing,
  name,
  today,
  onDone,
}: {
  gymId: string
  standing: Standing
  name: string
  today: string
  onDone: () => void
}) {
  const revoke = useRevoke()
  const [reason, setReason] = useState('')
  const [from, setFrom] = useState(today)
  return (
    <form
      className={styles.act}
      aria-label={`Revoke ${standing.requirement.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!standing.credentialId) return
        revoke.mutate(
          { id: standing.credentialId, gymId, from, reason: reason.trim() },
          {
            onSuccess: () => {
              toast.success(`${name}’s ${standing.requirement.name} revoked from ${longDate(from)}.`)
              onDone()
            },
          },
        )
      }}
    >
      <TextInput
        type="date"
        label="Not valid from"
        description="Choose an earlier date if it was already not valid then. The report shows who taught since."
        max={today}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        maxLength={500}
        value={reason}
        error={revoke.error && sentenceOf(revoke.error)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={revoke.isPending} disabled={reason.trim() === ''}>
          Revoke {standing.requirement.name}
        </Button>
      </div>
    </form>
  )
}
