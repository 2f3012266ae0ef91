import { Button, Menu } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2, CircleCheck, Hourglass, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { Gym } from '@quartet/contract/gyms/gyms'
import { zoneWords } from '../../platform/words/locale.ts'
import { rowsOf } from '../../platform/api/paging.ts'
import { Card } from '../../ui/display/card.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FilterBar } from '../../ui/fields/filter-bar.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RowMenu } from '../../ui/lists/row-menu.tsx'
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts'
import { ArchiveGym } from './archive-gym.tsx'
import { GymSheet } from './gym-form.tsx'
import { gymsQuery } from './gyms.api.ts'
import { addressOf, said } from './gyms.copy.ts'
import styles from './all-gyms.module.css'

const defaults = { q: '' }

/** Every gym of the platform; for admins, who open and archive them. */
export function AllGyms() {
  const filters = useAddressFilters(defaults)
  const list = useInfiniteQuery(gymsQuery(filters.values))
  const [opening, setOpening] = useState(false)
  const [archiving, setArchiving] = useState<Gym | null>(null)
  useEffect(() => {
    if (list.error) toast.error(said.notListed, { id: 'gyms-not-loaded' })
  }, [list.error])

  const actions = (gym: Gym) =>
    gym.can.archive && (
      <RowMenu label={`Actions for ${gym.name}`}>
        <Menu.Item c="var(--red)" onClick={() => setArchiving(gym)}>
          Archive
        </Menu.Item>
      </RowMenu>
    )
  return (
    <>
      <PageHeader
        title="Gyms"
        fact="Every gym on Quartet"
        actions={
          <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setOpening(true)}>
            Add gym
          </Button>
        }
      />
      <FilterBar
        search={filters.values.q}
        onSearch={(q) => filters.change({ q })}
        label="Search by name or suburb"
        active={filters.active}
        onClear={filters.clear}
      />
      <Card flush>
        <DataList
          label="Gyms"
          rows={rowsOf(list.data)}
          rowKey={(gym) => gym.id}
          error={list.error}
          onRetry={() => void list.refetch()}
          columns={[
            { key: 'name', header: 'Name', cell: (gym) => <Name gym={gym} /> },
            {
              key: 'zone',
              header: 'Time zone',
              width: '14rem',
              cell: (gym) => <span className="dim">{zoneWords(gym.timezone)}</span>,
            },
            { key: 'state', header: 'Owner', width: '11rem', cell: (gym) => <Owned gym={gym} /> },
            { key: 'actions', header: 'Actions', heard: true, width: '4rem', align: 'end', cell: actions },
          ]}
          phone={(gym) => (
            <div className={styles.row}>
              <Name gym={gym} />
              {actions(gym)}
              <Owned gym={gym} />
            </div>
          )}
          empty={
            <EmptyState icon={Building2} title={filters.active ? 'No gyms match this search' : 'No gyms yet'}>
              {filters.active
                ? 'Try another name or suburb.'
                : 'Gyms appear here when their owners register, or when you add one.'}
            </EmptyState>
          }
          more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
        />
      </Card>
      <GymSheet opened={opening} onClose={() => setOpening(false)} />
      {archiving && <ArchiveGym gym={archiving} onClose={() => setArchiving(null)} />}
    </>
  )
}

function Name({ gym }: { gym: Gym }) {
  return (
    <span className={styles.name}>
      <Link to={`/gyms/${gym.id}`}>{gym.name}</Link>
      <small>{addressOf(gym) || 'No address yet'}</small>
    </span>
  )
}

function Owned({ gym }: { gym: Gym }) {
  return gym.userId === null ? (
    <Chip tone="outline" icon={Hourglass}>
      No owner yet
    </Chip>
  ) : (
    <Chip tone="green" icon={CircleCheck}>
      Has an owner
    </Chip>
  )
}
