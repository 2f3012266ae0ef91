import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Trainer } from '@quartet/contract/connections/connections'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PlaceFilter } from '../../../ui/fields/place-filter.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { SpecialtyFilter } from '../../specialties/specialty-filter.tsx'
import { AskToConnect } from '../connection/ask-to-connect.tsx'
import { FreeFilter } from './free-filter.tsx'
import { StateFilter } from './gym-directory.tsx'
import { TrainerCard } from './trainer-card.tsx'
import styles from '../connection/requests.module.css'
import { findTrainers } from '../connection/connection.api.ts'
import { noTrainerFilters, whyTrainer } from '../connection/directory.rules.ts'

/** The directory of trainers, for those who work for gyms. */
export default function FindTrainersPage() {
  const user = useCurrentUser()
  if (user.role === 'trainer' || user.role === 'supplier') return <ForGyms trainer={user.role === 'trainer'} />
  return <Directory gymId={user.gym?.id ?? null} overview={user.role === 'gym_admin'} />
}

function Directory({ gymId, overview }: { gymId: string | null; overview: boolean }) {
  const filters = useAddressFilters(noTrainerFilters)
  const list = useInfiniteQuery(findTrainers(filters.values))
  const [asking, setAsking] = useState<Trainer | null>(null)
  const rows = rowsOf(list.data)
  return (
    <>
      <PageHeader
        title="Find trainers"
        back={gymId ? { to: '/dashboard?tab=trainers', label: 'Trainers' } : undefined}
        fact={overview ? 'Act as one of your gyms to connect' : undefined}
      />
      <FilterBar
        search={filters.values.q}
        onSearch={(q) => filters.change({ q })}
        label="Search by name"
        active={filters.active}
        onClear={filters.clear}
      >
        <SpecialtyFilter value={filters.values.specialty} onChange={(specialty) => filters.change({ specialty })} />
        <PlaceFilter near={filters.values.near} within={filters.values.within} onChange={filters.change} />
        <StateFilter value={filters.values.state} onChange={(state) => filters.change({ state })} />
        {gymId && <FreeFilter values={filters.values} onChange={filters.change} />}
      </FilterBar>
      {rows === undefined ? (
        <Card flush>
          {list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <RowsSkeleton rows={6} height={64} />
          )}
        </Card>
      ) : rows.length === 0 ? (
        <Card flush>
          <EmptyState
            icon={UsersRound}
            title={filters.active ? 'No trainers match these filters' : 'No trainers to show yet'}
          >
            {filters.active
              ? 'Remove a filter or search a wider area. You can only filter by free times and documents for your own trainers and those who share this with gyms.'
              : 'Trainers appear here once they’ve completed their profile.'}
          </EmptyState>
        </Card>
      ) : (
        <ul className={`plain ${styles.cards}`} aria-label="Trainers">
          {rows.map((trainer) => (
            <li key={trainer.id}>
              <TrainerCard
                trainer={trainer}
                why={whyTrainer(trainer, filters.values)}
                onConnect={() => setAsking(trainer)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {asking && gymId && (
        <AskToConnect
          opened
          onClose={() => setAsking(null)}
          pair={{ gymEntityId: gymId, trainerEntityId: asking.id }}
          by="gym"
          them={asking.name}
        />
      )}
    </>
  )
}

function ForGyms({ trainer }: { trainer: boolean }) {
  return (
    <>
      <PageHeader title="Find trainers" />
      <Card flush>
        <EmptyState
          icon={Building2}
          title="Only gyms can search for trainers"
          action={
            trainer && (
              <Button component={Link} to="/gyms">
                Find gyms
              </Button>
            )
          }
        >
          {trainer
            ? 'Gyms find you here by your specialties. You can search for gyms instead.'
            : 'Gyms find trainers here by what they teach.'}
        </EmptyState>
      </Card>
    </>
  )
}
