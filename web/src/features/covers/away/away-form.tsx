import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2, Lock, StickyNote } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { useNow } from '../../../platform/words/clock.ts'
import { dateIn } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { DecisionBar } from '../../../ui/overlays/decision-bar.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { actionWords, amountOf, askable, daysNamed, type Days } from './away.rules.ts'
import { reasonLock } from '../cover/cover.copy.ts'
import { awayPreview, useBeAway } from './requests.api.ts'
import { AwayClasses } from './away-classes.tsx'
import { AwayDone, type AwayAnswer } from './away-done.tsx'
import { DayRange } from './day-range.tsx'
import { amountRefused, OfferChoice, offerOf, type OfferDraft } from './offer-choice.tsx'
import { ReasonChoice, type Reason } from './reason-choice.tsx'
import styles from './away-form.module.css'

/** Of whom: the trainer who is here, or one of a gym that asks on their behalf. */
type Props = { whose?: { gymId: string; trainerId: string; name: string }; onDone: () => void }

/** Days, why, and every class of these days chosen already: three touches. */
export function AwayForm({ whose, onDone }: Props) {
  const user = useCurrentUser()
  const phone = usePhone()
  const now = useNow()
  const zone = user.gym?.timezone ?? user.timezone
  const today = dateIn(zone, now)
  const [search] = useSearchParams()
  const [days, setDays] = useState<Days>(() => daysNamed(search, today))
  const [reason, setReason] = useState<Reason | null>(null)
  const [reasonWords, setReasonWords] = useState('')
  const [note, setNote] = useState('')
  const [named, setNamed] = useState('')
  const [offer, setOffer] = useState<OfferDraft>({ kind: 'standard', amount: '' })
  const [left, setLeft] = useState(new Set<string>())
  const [refused, setRefused] = useState<string | null>(null)
  const [answer, setAnswer] = useState<AwayAnswer | null>(null)
  const ask = useBeAway()
  const about = whose ? { gymId: whose.gymId, trainerId: whose.trainerId } : { trainerId: user.trainer?.id }
  const preview = useQuery(awayPreview({ ...days, ...about, ...(named && { named: [named] }) }))
  const gyms = preview.data ?? []
  const classes = gyms.flatMap((gym) => gym.classes)
  const chosen = classes.filter((one) => askable(one) && !left.has(one.timetableId))
  const people = nameable(gyms)
  const who = whose ? whose.name : 'you'

  function toggle(id: string) {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }

  async function send() {
    if (reason === null)
      return setRefused(whose ? `Choose a reason ${whose.name} is away.` : 'Choose a reason you’re away.')
    const paid = offerOf(offer)
    if (paid === 'wrong') return setRefused(amountRefused(gyms[0]!.currency))
    setRefused(null)
    try {
      const timetableIds = chosen.map((one) => one.timetableId)
      const words = { reasonWords: reasonWords || undefined, note: note || undefined }
      setAnswer(
        await ask.mutateAsync({ timetableIds, reason, ...words, ...(named && { named: [named] }), offer: paid }),
      )
    } catch (error) {
      setRefused(sentenceOf(error))
    }
  }

  if (answer) return <AwayDone answer={answer} own={!whose} onDone={onDone} />
  const action = (
    <Button
      size={phone ? 'md' : 'sm'}
      loading={ask.isPending}
      disabled={chosen.length === 0}
      onClick={() => void send()}
    >
      {chosen.length === 0 ? 'Choose a class' : actionWords(chosen)}
    </Button>
  )
  const tooSoon = chosen.filter((one) => one.way === 'call').length
  const sentence =
    tooSoon > 0
      ? tooSoon === 1
        ? '1 class starts too soon to ask. We’ll tell the gym you can’t make it.'
        : `${tooSoon} classes start too soon to ask. We’ll tell the gym you can’t make them.`
      : whose
        ? `${who} is still teaching until someone else is approved.`
        : 'You’re still teaching until someone else is approved.'
  return (
    <div className={styles.form}>
      <section className={styles.step} aria-labelledby="away-step-1">
        <DayRange lead={<Lead number={1} title="Dates" />} days={days} today={today} onChange={setDays} />
      </section>

      <Step
        number={2}
        title="Reason"
        aside={
          <span className={styles.lock}>
            <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
            {reasonLock}
          </span>
        }
      >
        <ReasonChoice
          value={reason}
          onChange={setReason}
          label={whose ? `Reason ${who} is away` : 'Reason you’re away'}
        />
        {reason !== null && (
          <TextInput
            mt="xs"
            size={phone ? 'md' : 'sm'}
            aria-label="Details, for managers only"
            placeholder="Details, for managers only (optional)"
            maxLength={500}
            value={reasonWords}
            onChange={(event) => setReasonWords(event.currentTarget.value)}
          />
        )}
      </Step>

      <Step
        number={3}
        title={classes.length === 0 ? 'Classes' : amountOf(chosen)}
        aside={
          classes.length > 0 && (
            <span className="dim">
              {left.size === 0 ? 'All selected' : `${chosen.length} of ${classes.length} selected`}
            </span>
          )
        }
      >
        {preview.data ? (
          classes.length === 0 ? (
            <EmptyState
              icon={CalendarCheck2}
              title={whose ? `${who} has no classes on these days` : 'You have no classes on these days'}
            >
              Choose other dates to see the classes.
            </EmptyState>
          ) : (
            <AwayClasses gyms={gyms} left={left} onToggle={toggle} />
          )
        ) : preview.error ? (
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <RowsSkeleton rows={4} height={56} />
        )}
      </Step>

      {classes.length > 0 && (
        <div className={styles.more}>
          <Textarea
            aria-label={chosen.length === 1 ? 'Note for the covering trainer' : 'Note for the covering trainers'}
            placeholder={
              chosen.length === 1 ? 'Add a note for the covering trainer' : 'Add a note for the covering trainers'
            }
            leftSection={<StickyNote size={18} strokeWidth={1.75} aria-hidden="true" />}
            autosize
            size={phone ? 'md' : 'sm'}
            minRows={1}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {people.length > 0 && (
            <NativeSelect
              label="Ask someone first"
              value={named}
              data={[{ value: '', label: 'No one in particular' }, ...people]}
              onChange={(event) => setNamed(event.currentTarget.value)}
            />
          )}
          {gyms[0]?.can.offer && whose && <OfferChoice value={offer} currency={gyms[0].currency} onChange={setOffer} />}
        </div>
      )}
      {refused !== null && (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      )}
      {phone ? (
        <DecisionBar sentence={sentence}>{action}</DecisionBar>
      ) : (
        <div className={styles.foot}>
          <span className="dim">{sentence}</span>
          {action}
        </div>
      )}
      <UnsavedGuard when={reason !== null || note !== ''} />
    </div>
  )
}

function Step({
  number,
  title,
  aside,
  children,
}: {
  number: number
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.step} aria-labelledby={`away-step-${number}`}>
      <header>
        <Lead number={number} title={title} />
        {aside}
      </header>
      {children}
    </section>
  )
}

function Lead({ number, title }: { number: number; title: string }) {
  return (
    <span className={styles.lead}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <h2 id={`away-step-${number}`}>{title}</h2>
    </span>
  )
}

/** Whom a gym could ask before everybody else: those who may take one of the classes. */
function nameable(
  gyms: { classes: { plan: { waves: { people: { trainerId: string; name: string }[] | null }[] } | null }[] }[],
) {
  const known = new Map(
    gyms.flatMap((gym) =>
      gym.classes.flatMap((one) =>
        (one.plan?.waves ?? []).flatMap((wave) =>
          (wave.people ?? []).map((person) => [person.trainerId, person.name] as const),
        ),
      ),
    ),
  )
  return [...known]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
