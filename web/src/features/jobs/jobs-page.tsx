import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BellPlus, Briefcase, X } from 'lucide-react'
import toast from 'react-hot-toast'
import { Link, useSearchParams } from 'react-router'
import { useAuth } from '../../platform/signing-in/auth-context.tsx'
import { isoWeekdayName } from '../../platform/words/dates.ts'
import { fieldErrorsOf, sentenceOf } from '../../platform/session/http-error.ts'
import { localeSettings } from '../../platform/words/locale.ts'
import { currencySign } from '../../platform/words/money.ts'
import { rowsOf } from '../../platform/api/paging.ts'
import { ChoiceFilter } from '../../ui/fields/choice-filter.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FilterBar } from '../../ui/fields/filter-bar.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PlaceFilter } from '../../ui/fields/place-filter.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts'
import { SpecialtyFilter } from '../specialties/specialty-filter.tsx'
import { GymJobs } from './jobs/gym-jobs.tsx'
import { JobList } from './jobs/job-list.tsx'
import { MyApplications } from './applications/my-applications.tsx'
import { mySearches, openJobs, useSearchChanges } from './jobs/jobs.api.ts'
import { daypartWord, kindWord } from './jobs/jobs.copy.ts'
import { addressOf, filterOf, noFilters } from './jobs/jobs.rules.ts'
import styles from './jobs/jobs.module.css'

/** The jobs board: open to everybody, with one's own applications for a trainer and one's own jobs for a gym. */
export default function JobsPage() {
  const { currentUser } = useAuth()
  const [query] = useSearchParams()
  const own = currentUser?.role === 'gym' ? 'Your jobs' : currentUser?.role === 'trainer' ? 'Your applications' : null
  const shown = own !== null && query.get('show') === 'own' ? 'own' : 'open'
  return (
    <>
      <PageHeader
        title="Jobs Board"
        beside={
          own && (
            <Segmented
              label="Show"
              value={shown}
              options={[
                { value: 'open', label: 'Open jobs', to: '/jobs' },
                { value: 'own', label: own, to: '/jobs?show=own' },
              ]}
            />
          )
        }
        actions={
          currentUser?.role === 'gym' && (
            <Button component={Link} to="/jobs/new">
              Post a job
            </Button>
          )
        }
      />
      {shown === 'open' ? (
        <Board isTrainer={currentUser?.role === 'trainer'} />
      ) : currentUser?.role === 'gym' ? (
        <GymJobs />
      ) : (
        <MyApplications />
      )}
    </>
  )
}

function Board({ isTrainer }: { isTrainer: boolean }) {
  const filters = useAddressFilters(noFilters)
  const { values, change } = filters
  const list = useInfiniteQuery(openJobs(filterOf(values), values.near && values.sort === 'near' ? 'near' : 'newest'))
  const { near } = list.error ? fieldErrorsOf(list.error) : {}
  const sign = currencySign(localeSettings().currency)
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: isoWeekdayName(day) }))
  return (
    <>
      <FilterBar
        search={values.q}
        onSearch={(q) => change({ q })}
        label="Search jobs"
        active={filters.active}
        onClear={filters.clear}
      >
        <SpecialtyFilter value={values.specialty} onChange={(specialty) => change({ specialty })} />
        <PlaceFilter near={values.near} within={values.within} error={near} onChange={change} />
        {values.near && (
          <ChoiceFilter
            label="Sort by"
            any="Newest first"
            choices={{ near: 'Nearest first' }}
            value={values.sort}
            onChange={(sort) => change({ sort })}
          />
        )}
        <ChoiceFilter
          label="Minimum pay per hour"
          any="Any pay"
          choices={['40', '60', '80', '100'].map((pay) => ({ value: pay, label: `From ${sign}${pay} per hour` }))}
          value={values.pay}
          onChange={(pay) => change({ pay })}
        />
        <ChoiceFilter label="Day" any="Any day" choices={days} value={values.day} onChange={(day) => change({ day })} />
        <ChoiceFilter
          label="Time"
          any="Any time"
          choices={daypartWord}
          value={values.time}
          onChange={(time) => change({ time })}
        />
        <ChoiceFilter
          label="Job type"
          any="Any type"
          choices={kindWord}
          value={values.kind}
          onChange={(kind) => change({ kind })}
        />
      </FilterBar>
      {isTrainer && <Searches active={filters.active} values={values} />}
      <JobList
        rows={rowsOf(list.data)}
        error={list.error}
        onRetry={() => void list.refetch()}
        more={
          list.hasNextPage ? { loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() } : undefined
        }
        empty={
          <EmptyState
            icon={Briefcase}
            title={filters.active ? 'No jobs match these filters' : 'No open jobs right now'}
          >
            {filters.active ? 'Remove a filter or search a wider area.' : 'Jobs that gyms post appear here.'}
          </EmptyState>
        }
      />
    </>
  )
}

function Searches({ active, values }: { active: boolean; values: typeof noFilters }) {
  const { data: searches } = useQuery(mySearches())
  const { save, remove } = useSearchChanges()
  const filter = filterOf(values)
  const known = searches?.some((one) => addressOf(one.filter) === addressOf(filter))

  async function keep() {
    const name = [values.q, values.near, values.day && isoWeekdayName(Number(values.day))].filter(Boolean).join(', ')
    try {
      await save.mutateAsync({ name: (name || 'My search').slice(0, 80), filter })
      toast.success('Search saved. We’ll notify you of new jobs that match.')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }

  if (!active && !searches?.length) return null
  return (
    <div className={styles.searches}>
      {active && !known && (
        <Button
          variant="default"
          leftSection={<BellPlus size={16} aria-hidden="true" />}
          loading={save.isPending}
          onClick={() => void keep()}
        >
          Save this search
        </Button>
      )}
      {searches?.map((one) => (
        <span key={one.id} className={styles.chips}>
          <Link to={addressOf(one.filter)}>{one.name}</Link>
          <Button
            variant="subtle"
            aria-label={`Delete saved search ${one.name}`}
            onClick={() => remove.mutate({ id: one.id })}
          >
            <X size={14} aria-hidden="true" />
          </Button>
        </span>
      ))}
    </div>
  )
}
