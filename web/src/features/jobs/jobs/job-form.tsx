import { NativeSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Job, jobDraft } from '@quartet/contract/jobs/jobs'
import { date, wallTime } from '@quartet/contract/kernel/dates'
import { currencyAt } from '@quartet/contract/kernel/pay-countries'
import { clockTime, dateIn, isoWeekdayName, shortDate, wallTimeIn } from '../../../platform/words/dates.ts'
import { currencySign } from '../../../platform/words/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { gymQuery } from '../../gyms/gyms.api.ts'
import { specialtiesQuery } from '../../specialties/specialties.api.ts'
import { flatten } from '../../specialties/specialties.rules.ts'
import { kindWord } from './jobs.copy.ts'
import { JobTimes, type TypedTime } from './job-times.tsx'
import posting from '../../../ui/lists/posting.module.css'
import styles from './jobs.module.css'

const amount = z.union([
  z.number().min(0.01, 'Enter more than $0.00.').max(100_000, 'Enter $100,000.00 or less.'),
  z.literal(''),
])
const formSchema = z.object({
  kind: z.enum(['classes', 'cover_list']),
  title: z.string().trim().min(4, 'Title must be at least 4 characters.').max(120),
  description: z.string().trim().max(4000),
  specialtyId: z.string(),
  payFrom: amount,
  payTo: amount,
  payPer: z.enum(['class', 'hour']),
  startsOn: z.union([date, z.literal('')]),
  closesOn: z.union([date, z.literal('')]),
  closesTime: wallTime,
  times: z.array(z.custom<TypedTime>()),
})

type Draft = z.input<typeof jobDraft>

type Props = {
  gym: { id: string; name: string; timezone: string }
  job?: Job
  onSave: (draft: Draft, seen: Job | null) => Promise<Job>
  action: string
}

/** What a job says, as its gym writes it. */
export function JobForm({ gym, job, onSave, action }: Props) {
  const specialties = flatten(useQuery(specialtiesQuery()).data ?? [])
  const { data: place } = useQuery(gymQuery(gym.id))
  const sign = place && currencySign(currencyAt(place.country))
  const { draft, conflict } = useSharedDraft({
    schema: formSchema,
    now: job ?? null,
    valuesOf: (one: Job | null) => valuesOf(one, gym.timezone),
    check: ({ payFrom, payTo }) => {
      if (payTo === '') return {}
      if (payFrom === '') return { payFrom: 'Enter “Pay from” too.' }
      return payTo < payFrom ? { payTo: 'Enter “Pay from” or more.' } : {}
    },
    onSave: ({ payFrom, payTo, specialtyId, startsOn, closesOn, times, ...rest }, seen) =>
      onSave(
        {
          ...rest,
          specialtyId: specialtyId || null,
          payFromCents: payFrom === '' ? null : Math.round(payFrom * 100),
          payToCents: payTo === '' ? null : Math.round(payTo * 100),
          startsOn: startsOn || null,
          closesOn: closesOn || null,
          times: rest.kind === 'cover_list' ? [] : times,
        },
        seen,
      ),
  })
  const { form } = draft
  const { kind, times, closesOn, specialtyId } = form.getValues()

  return (
    <div className={styles.narrow}>
      <Form draft={draft} label={action}>
        <Card title="About the job">
          <div className={posting.stack}>
            <NativeSelect
              key={form.key('kind')}
              label="Job type"
              description={
                kind === 'cover_list'
                  ? 'Stays open until you close it. Trainers you hire are connected with your gym and offered covers they’re eligible for.'
                  : undefined
              }
              data={Object.entries(kindWord).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('kind')}
            />
            <TextInput
              key={form.key('title')}
              label="Title"
              withAsterisk
              maxLength={120}
              placeholder={kind === 'cover_list' ? 'Join our cover list' : 'Tuesday and Thursday Reformer'}
              {...form.getInputProps('title')}
            />
            <Select
              key={form.key('specialtyId')}
              label="Specialty"
              placeholder="Any"
              searchable
              clearable={specialtyId !== ''}
              data={specialties.map((one) => ({ value: one.id, label: one.name }))}
              {...form.getInputProps('specialtyId')}
              onChange={(value) => form.setFieldValue('specialtyId', value ?? '')}
            />
            <Textarea
              key={form.key('description')}
              label="Description"
              description="What’s special about the classes, the people and the place"
              autosize
              minRows={4}
              maxLength={4000}
              {...form.getInputProps('description')}
            />
          </div>
        </Card>
        {kind === 'classes' && (
          <JobTimes gymId={gym.id} times={times} onChange={(next) => form.setFieldValue('times', next)} />
        )}
        <Card title="Pay and dates">
          <div className={posting.stack}>
            <FieldRow>
              <NumberField
                key={form.key('payFrom')}
                label="Pay from"
                prefix={sign}
                decimalScale={2}
                min={0}
                {...form.getInputProps('payFrom')}
              />
              <NumberField
                key={form.key('payTo')}
                label="Up to"
                prefix={sign}
                decimalScale={2}
                min={0}
                {...form.getInputProps('payTo')}
              />
              <NativeSelect
                key={form.key('payPer')}
                label="Pay per"
                data={Object.entries(perWord).map(([value, label]) => ({ value, label }))}
                {...form.getInputProps('payPer')}
              />
            </FieldRow>
            <FieldRow>
              <TextInput key={form.key('startsOn')} type="date" label="Starts" {...form.getInputProps('startsOn')} />
              <TextInput
                key={form.key('closesOn')}
                type="date"
                label="Apply until"
                {...form.getInputProps('closesOn')}
              />
              {closesOn !== '' && (
                <TextInput
                  key={form.key('closesTime')}
                  type="time"
                  label={`Time in ${gym.timezone.split('/').at(-1)!.replaceAll('_', ' ')}`}
                  {...form.getInputProps('closesTime')}
                />
              )}
            </FieldRow>
            <p className="dim small">
              Your usual document requirements apply. Applicants see which documents they’re missing.
            </p>
          </div>
        </Card>
        <ConflictBanner
          what="job"
          conflict={conflict}
          words={{
            kind: ['Job type', (one) => kindWord[one]],
            title: 'Title',
            description: 'Description',
            specialtyId: ['Specialty', (id) => specialties.find((one) => one.id === id)?.name ?? 'Any'],
            payFrom: ['Pay from', (pay) => (pay === '' ? '' : `${sign ?? ''}${pay}`)],
            payTo: ['Up to', (pay) => (pay === '' ? '' : `${sign ?? ''}${pay}`)],
            payPer: ['Pay per', (one) => perWord[one]],
            startsOn: ['Starts', (day) => day && shortDate(day)],
            closesOn: ['Apply until', (day) => day && shortDate(day)],
            closesTime: ['Time', clockTime],
            times: [
              'Weekly times',
              (all) => all.map((one) => `${isoWeekdayName(one.weekday)} ${clockTime(one.startTime)}`).join(', '),
            ],
          }}
        />
        <FormActions draft={draft} action={action} busyAction="Saving…" />
      </Form>
      <UnsavedGuard when={draft.unsaved} />
    </div>
  )
}

const perWord = { class: 'Class', hour: 'Hour' }

function valuesOf(job: Job | null, zone: string): z.input<typeof formSchema> {
  const last = job?.closesAt ? new Date(Date.parse(job.closesAt) - 60_000) : null
  return {
    kind: job?.kind ?? 'classes',
    title: job?.title ?? '',
    description: job?.description ?? '',
    specialtyId: job?.specialty?.id ?? '',
    payFrom: job?.pay ? job.pay.from.cents / 100 : '',
    payTo: job?.pay?.to ? job.pay.to.cents / 100 : '',
    payPer: job?.pay?.per ?? 'class',
    startsOn: job?.startsOn ?? '',
    closesOn: last ? dateIn(zone, last) : '',
    closesTime: last ? wallTimeIn(zone, last) : '23:59',
    times: job?.times ?? [],
  }
}
