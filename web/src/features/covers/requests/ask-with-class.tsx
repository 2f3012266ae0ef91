import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { uncoveredClassDraft } from '@quartet/contract/covers/requests'
import type { Gym, Studio } from '@quartet/contract/gyms/gyms'
import { currencyAt } from '@quartet/contract/kernel/pay-countries'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { todayIn } from '../../../platform/words/dates.ts'
import { atField } from '../../../platform/session/http-error.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { gymQuery, studiosQuery } from '../../gyms/gyms.api.ts'
import { specialtiesQuery } from '../../specialties/specialties.api.ts'
import { specialtyOptions } from '../../specialties/specialties.rules.ts'
import { useAskWithClass } from '../away/requests.api.ts'
import { AwayDone, type AwayAnswer } from '../away/away-done.tsx'
import { amountRefused, OfferChoice, offerOf, type OfferDraft } from '../away/offer-choice.tsx'

/** One class that is not on the timetable yet: it is put there, and somebody is looked for at once. */
export function AskWithClass({ onDone }: { onDone: () => void }) {
  const user = useCurrentUser()
  const [gymId, setGymId] = useState(user.gym?.id ?? user.allocatedGyms[0]?.id ?? '')
  const gym = useQuery({ ...gymQuery(gymId), enabled: gymId !== '' })
  const studios = useQuery({ ...studiosQuery(gymId), enabled: gymId !== '' })
  const failed = gym.error ?? studios.error
  return (
    <>
      {!user.gym && user.allocatedGyms.length > 1 && (
        <NativeSelect
          label="Gym"
          value={gymId}
          data={user.allocatedGyms.map((one) => ({ value: one.id, label: one.name }))}
          onChange={(event) => setGymId(event.currentTarget.value)}
        />
      )}
      {gym.data && studios.data ? (
        gym.data.can.manageStudios ? (
          <ClassToCover key={gymId} gym={gym.data} studios={studios.data} onDone={onDone} />
        ) : (
          <EmptyState icon={Building2} title="Managers add classes.">
            Ask a manager or the owner of {gym.data.name} to add it.
          </EmptyState>
        )
      ) : failed ? (
        <ErrorState error={failed} onRetry={() => void Promise.all([gym.refetch(), studios.refetch()])} />
      ) : (
        <RowsSkeleton rows={5} height={52} />
      )}
    </>
  )
}

type Props = { gym: Gym; studios: Studio[]; onDone: () => void }

function ClassToCover({ gym, studios, onDone }: Props) {
  const ask = useAskWithClass()
  const specialties = useQuery(specialtiesQuery())
  const today = todayIn(gym.timezone)
  const currency = currencyAt(gym.country)
  const [offer, setOffer] = useState<OfferDraft>({ kind: 'standard', amount: '' })
  const [answer, setAnswer] = useState<AwayAnswer | null>(null)
  const [only] = studios.length === 1 ? studios : []
  const draft = useDraft({
    schema: uncoveredClassDraft,
    initialValues: {
      gymId: gym.id,
      name: '',
      specialtyId: null as string | null,
      studioId: only?.id ?? '',
      date: '',
      startTime: '',
      durationMinutes: 45 as number | string,
      capacity: (only?.capacity ?? 20) as number | string,
      note: '',
    },
    check: (values) => ({
      ...(values.studioId ? {} : { studioId: studios.length > 0 ? 'Choose a studio' : 'Add a studio first' }),
      ...(values.date ? (values.date < today ? { date: 'Choose today or later' } : {}) : { date: 'Choose a day' }),
      ...(values.startTime ? {} : { startTime: 'Enter a start time' }),
      ...(values.durationMinutes === '' ? { durationMinutes: 'Enter how long it is, in minutes' } : {}),
      ...(offerOf(offer) === 'wrong' ? { offer: amountRefused(currency) } : {}),
      ...(values.capacity === '' ? { capacity: 'Enter how many places it has' } : {}),
    }),
    onSubmit: async (values) => {
      const paid = offerOf(offer)
      if (paid === 'wrong') return
      try {
        setAnswer(await ask.mutateAsync({ ...values, note: values.note || undefined, offer: paid }))
      } catch (error) {
        throw atField(error, {
          'timetable.studio_taken': 'studioId',
          'timetable.past_start': 'date',
          'covers.class_over': 'startTime',
        })
      }
    },
  })
  const { form } = draft
  if (answer) return <AwayDone answer={answer} own={false} onDone={onDone} />
  return (
    <Form draft={draft} label="A new class that needs cover">
      <FieldRow>
        <TextInput label="Name" placeholder="Ride 45" withAsterisk autoComplete="off" {...form.getInputProps('name')} />
        <NativeSelect
          label="Specialty"
          data={[{ value: '', label: 'Any' }, ...specialtyOptions(specialties.data ?? [])]}
          value={form.values.specialtyId ?? ''}
          onChange={(event) => form.setFieldValue('specialtyId', event.currentTarget.value || null)}
        />
      </FieldRow>
      <FieldRow>
        <TextInput type="date" label="Day" withAsterisk min={today} {...form.getInputProps('date')} />
        <TextInput type="time" label="Starts at" withAsterisk {...form.getInputProps('startTime')} />
      </FieldRow>
      <NativeSelect
        label="Studio"
        withAsterisk
        data={[
          { value: '', label: studios.length > 0 ? 'Choose' : 'None yet' },
          ...studios.map((one) => ({ value: one.id, label: one.name })),
        ]}
        {...form.getInputProps('studioId')}
      />
      <FieldRow>
        <NumberField
          label="Minutes"
          withAsterisk
          allowDecimal={false}
          hideControls
          inputMode="numeric"
          {...form.getInputProps('durationMinutes')}
        />
        <NumberField
          label="Places"
          withAsterisk
          allowDecimal={false}
          hideControls
          inputMode="numeric"
          {...form.getInputProps('capacity')}
        />
      </FieldRow>
      <Textarea
        label="Note for the covering trainer"
        description="Optional. Trainers who can cover it see this."
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('note')}
      />
      <OfferChoice value={offer} currency={currency} onChange={setOffer} error={draft.form.errors.offer} />
      <FormActions draft={draft} action="Add it and ask" busyAction="Asking…" />
      <UnsavedGuard when={draft.unsaved} />
    </Form>
  )
}
