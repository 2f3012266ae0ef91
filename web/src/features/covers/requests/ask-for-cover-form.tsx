import { Button, Textarea } from '@mantine/core'
import { Bell, CalendarDays, CircleCheck, Lock, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { coverRequest, type Cover } from '@quartet/contract/covers/cover'
import type { Entry } from '@quartet/contract/timetable/entries'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { useNow } from '../../../platform/words/clock.ts'
import { timeRange } from '../../../platform/words/dates.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { hueStyle } from '../../../ui/display/hue.ts'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useAsk } from '../cover/cover.api.ts'
import { reasonLock, reasonWord, reasons } from '../cover/cover.copy.ts'
import { coverAddress, dayWord, firstName } from '../cover/cover.rules.ts'
import { WhoIsAsked } from './who-is-asked.tsx'
import styles from '../away/ask-for-cover.module.css'

type Props = { entry: Entry; onDone: () => void; onBack?: () => void; named?: boolean }

/** Why, a note for whoever takes it, and what asking does; then what happens next. `named` where the class is named above already. */
export default function AskForCoverForm({ entry, onDone, onBack, named = false }: Props) {
  const user = useCurrentUser()
  const ask = useAsk()
  const now = useNow()
  const [asked, setAsked] = useState<Cover | null>(null)
  const own = entry.trainer?.id === user.trainer?.id
  const who = own ? 'you' : entry.trainer ? firstName(entry.trainer.name) : null
  const draft = useDraft({
    schema: coverRequest,
    initialValues: { timetableId: entry.id, reason: '', note: '' },
    check: (values): Record<string, string> => (values.reason === '' ? { reason: 'Choose a reason' } : {}),
    onSubmit: async (values) => setAsked(await ask.mutateAsync({ ...values, note: values.note || undefined })),
  })
  if (asked) return <Asked cover={asked} own={own} onDone={onDone} />

  const reasonError = draft.form.errors.reason
  return (
    <Form draft={draft} label={`Ask for cover for ${entry.name}`}>
      {!named && (
        <div className={styles.entry} style={hueStyle(entry.studio.hue)}>
          <span className={styles.hue} aria-hidden="true" />
          <span>
            <b>{entry.name}</b>
            <span className="dim">
              {dayWord(entry.date, entry.timezone, now)}, {timeRange(entry.startTime, entry.endTime)},{' '}
              {entry.studio.name}
              {!own && entry.trainer && `, ${entry.trainer.name}`}
            </span>
          </span>
          {onBack && (
            <Button variant="subtle" onClick={onBack}>
              Another class
            </Button>
          )}
        </div>
      )}

      <fieldset className={styles.reasons} aria-describedby={reasonError ? 'reason-error' : undefined}>
        <legend>
          <span>{own ? 'Reason you’re away' : who ? `Reason ${who} is away` : 'Reason it has no trainer'}</span>
          <span className={styles.lock}>
            <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
            {reasonLock}
          </span>
        </legend>
        <div className={styles.options}>
          {reasons.map((reason, index) => (
            <label key={reason}>
              <input
                type="radio"
                name="reason"
                value={reason}
                data-path={index === 0 ? 'reason' : undefined}
                checked={draft.form.values.reason === reason}
                onChange={() => draft.form.setFieldValue('reason', reason)}
              />
              {reasonWord[reason]}
            </label>
          ))}
        </div>
        {reasonError && (
          <p id="reason-error" className={styles.error}>
            {reasonError}
          </p>
        )}
      </fieldset>

      <Textarea
        key={draft.form.key('note')}
        label="Note for the covering trainer"
        description="Optional. Trainers who can cover it see this."
        placeholder="The bikes are set up, music is on the tablet."
        autosize
        minRows={2}
        maxLength={500}
        {...draft.form.getInputProps('note')}
      />

      <WhoIsAsked timetableId={entry.id} />
      <ul className={`plain ${styles.next}`} aria-label="What asking does">
        <li>
          <Bell size={16} strokeWidth={1.75} aria-hidden="true" />
          asks the connected trainers who can take it
        </li>
        <li>
          <CalendarDays size={16} strokeWidth={1.75} aria-hidden="true" />
          marks the class as needing cover on the timetable
        </li>
        {who && (
          <li>
            <UserRoundCheck size={16} strokeWidth={1.75} aria-hidden="true" />
            keeps the class with {who} until someone is approved
          </li>
        )}
      </ul>
      <FormActions draft={draft} action={`Ask for cover for ${entry.name}`} busyAction="Asking…" />
    </Form>
  )
}

function Asked({ cover, own, onDone }: { cover: Cover; own: boolean; onDone: () => void }) {
  const { base } = usePlace()
  const now = useNow()
  return (
    <div className={styles.asked} aria-live="polite">
      <span className={styles.tick}>
        <CircleCheck size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h2>
        Cover requested: {cover.className}, {dayWord(cover.date, cover.timezone, now)}
      </h2>
      <p>
        Connected trainers who can cover it see it now.{' '}
        {own
          ? 'A manager decides. We’ll let you know when it’s covered.'
          : 'We’ll notify you of the first application. Then you decide.'}{' '}
        {own
          ? 'You’re still teaching it until then.'
          : cover.usualTrainer
            ? `${cover.usualTrainer.name} is still teaching it until then. We’re notifying them.`
            : ''}
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <Button
          component={Link}
          to={coverAddress(base, own ? { show: 'mine', cover: cover.id } : { cover: cover.id })}
          onClick={onDone}
        >
          See the cover
        </Button>
      </div>
    </div>
  )
}
