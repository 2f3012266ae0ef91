import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { useNow } from '../../../platform/words/clock.ts'
import { addDays, clockTime, dateIn, shortDay } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { TrainerSelect } from '../../connections/connection/trainer-choice.tsx'
import { gymQuery } from '../../gyms/gyms.api.ts'
import { GymField } from '../../gyms/gyms-field.tsx'
import { CoversToExplain } from './covers-to-explain.tsx'
import { ExplainedPair } from '../../eligibility/explained-pair.tsx'
import { OnlyFor } from '../../eligibility/only-for.tsx'
import { comingEntries, oneEntry } from '../cover/cover.api.ts'
import { coverAddress } from '../cover/cover.rules.ts'
import { explanationQuery } from '../../eligibility/eligibility.api.ts'
import styles from '../../eligibility/explained-pair.module.css'

const weeks = 4

/** Why a trainer is or is not offered a class, gate by gate. The address names both, so a link says it. */
export default function DebugPage() {
  return (
    <OnlyFor
      roles={['trainer', 'gym', 'gym_admin', 'admin']}
      title="Who can cover this class"
      whose="Covers are between trainers and gyms."
    >
      <Explaining />
    </OnlyFor>
  )
}

function Explaining() {
  const user = useCurrentUser()
  const now = useNow()
  const { base } = usePlace()
  const [search, setSearch] = useSearchParams()
  const own = user.role === 'trainer' ? (user.trainer?.id ?? '') : null
  const trainerId = own ?? search.get('trainerId') ?? ''
  const timetableId = search.get('timetableId') ?? ''
  const from = dateIn(browserZone(), now)
  const gyms = user.allocatedGyms
  const named = useQuery({ ...oneEntry(timetableId), enabled: timetableId !== '' })
  const only = gyms.length === 1 ? gyms[0]!.id : ''
  const gymId = user.gym?.id ?? search.get('gymId') ?? named.data?.gymId ?? only
  const toChoose = own === null && gymId !== ''

  const classes = useQuery({
    ...comingEntries({ gymId, from, to: addDays(from, weeks * 7 - 1) }),
    enabled: toChoose,
  })
  const isAnyGym = own === null && user.gym === null && user.role === 'admin'
  const gym = useQuery({ ...gymQuery(gymId), enabled: isAnyGym && gymId !== '' })
  const explained = useQuery({
    ...explanationQuery({ trainerId, timetableId }),
    enabled: trainerId !== '' && timetableId !== '',
  })

  const choose = (what: 'trainerId' | 'timetableId', value: string | null) => {
    const next = new URLSearchParams(search)
    if (value) next.set(what, value)
    else next.delete(what)
    setSearch(next, { replace: true })
  }
  const chooseGym = (value: string | null) => setSearch(value ? { gymId: value } : {}, { replace: true })
  const listed = [...(classes.data ?? []), ...(named.data ? [named.data] : [])]
  const entries = [...new Map(listed.map((entry) => [entry.id, entry])).values()]

  return (
    <div className={styles.page}>
      <PageHeader
        title="Who can cover this class"
        fact={
          own === null
            ? 'What decides whether a trainer is offered a class'
            : 'What decides whether you’re offered a class'
        }
        back={
          user.role === 'admin'
            ? { to: base, label: 'Overview' }
            : own !== null && timetableId !== ''
              ? { to: '/covers/debug', label: 'Who can cover this class' }
              : { to: coverAddress(base, {}), label: 'Covers' }
        }
      />
      {own === null && (
        <Card>
          {isAnyGym && <GymField mb="md" clearable known={[gym.data]} value={gymId || null} onChange={chooseGym} />}
          {own === null && user.gym === null && !isAnyGym && gyms.length !== 1 && (
            <Select
              label="Gym"
              placeholder="Choose a gym"
              mb="md"
              searchable
              clearable
              data={gyms.map((gym) => ({ value: gym.id, label: gym.name }))}
              value={gymId || null}
              onChange={chooseGym}
            />
          )}
          <FieldRow>
            <Select
              label="Class"
              disabled={!toChoose}
              placeholder="Choose an upcoming class"
              searchable
              clearable
              data={entries.map((entry) => ({
                value: entry.id,
                label: `${entry.name}, ${shortDay(entry.date)}, ${clockTime(entry.startTime)}`,
              }))}
              value={timetableId || null}
              onChange={(value) => choose('timetableId', value)}
            />
            <TrainerSelect
              label="Trainer"
              disabled={!toChoose}
              placeholder="Choose a trainer"
              clearable
              gymId={gymId}
              known={[explained.data?.trainer]}
              value={trainerId || null}
              onChange={(value) => choose('trainerId', value)}
            />
          </FieldRow>
        </Card>
      )}
      {own !== null && timetableId === '' ? (
        <CoversToExplain covers={coverAddress(base, {})} />
      ) : trainerId === '' || timetableId === '' ? (
        <Card>
          <EmptyState title={toChoose ? 'Choose a class and a trainer.' : 'Choose a gym, a class and a trainer.'}>
            Each check appears here with its answer.
          </EmptyState>
        </Card>
      ) : explained.data ? (
        <ExplainedPair explanation={explained.data} entry={named.data} />
      ) : explained.error ? (
        <ErrorState error={explained.error} onRetry={() => void explained.refetch()} />
      ) : (
        <Card>
          <RowsSkeleton rows={9} height={40} />
        </Card>
      )}
    </div>
  )
}
