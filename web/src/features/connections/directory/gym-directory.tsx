import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Connection } from '@quartet/contract/connections/connections'
import type { Gym } from '@quartet/contract/gyms/gyms'
import { australianState } from '@quartet/contract/kernel/people'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { ChoiceFilter } from '../../../ui/fields/choice-filter.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { PlaceFilter } from '../../../ui/fields/place-filter.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { SpecialtyFilter } from '../../specialties/specialty-filter.tsx'
import { findGyms, useConnections } from '../connection/connection.api.ts'
import { connectionWord, placeWords } from '../connection/connection.copy.ts'
import { noGymFilters, whyGym } from '../connection/directory.rules.ts'
import { AskToConnect } from '../connection/ask-to-connect.tsx'
import styles from '../connection/requests.module.css'
import { Why } from '../connection/why.tsx'

/** Every gym there is, to ask to connect. */
export function GymDirectory() {
  const { trainer } = useCurrentUser()
  const filters = useAddressFilters(noGymFilters)
  const list = useInfiniteQuery(findGyms(filters.values))
  const mine = useConnections({ trainerId: trainer?.id })
  const [asking, setAsking] = useState<Gym | null>(null)
  // Of anybody but a trainer these would be the connections of a whole gym.
  const own = trainer ? [...(mine.active ?? []), ...(mine.pending ?? [])] : []
  const known = new Map(own.map((one) => [one.gymEntityId, one]))
  const them = (gym: Gym) => (
    <Link
      to={`/gyms/${gym.id}`}
      style={{ textDecoration: 'none', display: 'inline-flex', minWidth: 0, maxWidth: '100%' }}
    >
      <Person name={gym.name} src={gym.avatarUrl} size={32} fact={placeWords(gym) || undefined} />
    </Link>
  )
  const action = (gym: Gym) =>
    trainer && <GymAction gym={gym} connection={known.get(gym.id)} onAsk={() => setAsking(gym)} />
  return (
    <>
      <FilterBar
        search={filters.values.q}
        onSearch={(q) => filters.change({ q })}
        label="Search gyms"
        active={filters.active}
        onClear={filters.clear}
      >
        <SpecialtyFilter value={filters.values.specialty} onChange={(specialty) => filters.change({ specialty })} />
        <PlaceFilter near={filters.values.near} within={filters.values.within} onChange={filters.change} />
        <StateFilter value={filters.values.state} onChange={(state) => filters.change({ state })} />
      </FilterBar>
      <Card flush>
        <DataList
          label="Gyms"
          rows={rowsOf(list.data)}
          rowKey={(gym) => gym.id}
          columns={[
            { key: 'gym', header: 'Gym', cell: them },
            {
              key: 'address',
              header: 'Address',
              cell: (gym) => (
                <>
                  <span className="dim">{gym.businessAddress ?? 'Not added'}</span>
                  <Why words={whyGym(gym, filters.values.near)} />
                </>
              ),
            },
            {
              key: 'action',
              header: 'Actions',
              heard: true,
              align: 'end',
              width: '11rem',
              cell: action,
            },
          ]}
          phone={(gym) => (
            <div className={styles.phoneRow}>
              {them(gym)}
              {action(gym)}
              <Why words={whyGym(gym, filters.values.near)} />
            </div>
          )}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState icon={Building2} title="No gyms match these filters">
              Remove a filter or search a wider area.
            </EmptyState>
          }
          more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        />
      </Card>
      {asking && trainer && (
        <AskToConnect
          opened
          onClose={() => setAsking(null)}
          pair={{ gymEntityId: asking.id, trainerEntityId: trainer.id }}
          by="trainer"
          them={asking.name}
        />
      )}
    </>
  )
}

function GymAction({ gym, connection, onAsk }: { gym: Gym; connection: Connection | undefined; onAsk: () => void }) {
  if (connection) {
    const word = connectionWord(connection, 'trainer')
    return (
      <Chip tone={word.tone} icon={word.icon}>
        {word.word}
      </Chip>
    )
  }
  if (!gym.can.connect) return null
  return (
    <Button variant="default" aria-label={`Ask to connect with ${gym.name}`} onClick={onAsk}>
      Ask to connect
    </Button>
  )
}

export function StateFilter({ value, onChange }: { value: string; onChange: (state: string) => void }) {
  return (
    <ChoiceFilter
      label="State"
      any="All states"
      choices={australianState.options.map((state) => ({ value: state, label: state }))}
      value={value}
      onChange={onChange}
    />
  )
}
