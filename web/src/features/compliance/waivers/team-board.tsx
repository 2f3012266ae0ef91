import { Checkbox, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Standing } from '@quartet/contract/compliance/compliance'
import { todayIn } from '../../../platform/words/dates.ts'
import { rowsOf } from '../../../platform/api/paging.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { FilterBar } from '../../../ui/fields/filter-bar.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { teamQuery } from '../document/document.api.ts'
import { standingWord } from '../document/document.copy.ts'
import { classesLost, needsMending } from '../document/wallet.rules.ts'
import { TeamMember } from './team-member.tsx'
import styles from './team.module.css'

const defaults = { q: '', open: '', date: '' }

/** How everybody who works here stands, today or as at any day. */
export function TeamBoard({ gymId, zone }: { gymId: string; zone: string }) {
  const today = todayIn(zone)
  const link = useAddressLink()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { values, change, clear, active } = useAddressFilters(defaults)
  const list = useInfiniteQuery(
    teamQuery(gymId, { search: values.q, date: values.date, onlyOpen: values.open === '1' }),
  )
  const rows = rowsOf(list.data)
  const chosen = search.get('trainer')
  const name = rows?.find((one) => one.trainer.trainerId === chosen)?.trainer.name
  type Row = NonNullable<typeof rows>[number]
  const who = (row: Row) => (
    <Link className={styles.who} to={link({ trainer: row.trainer.trainerId })} preventScrollReset>
      <Person name={row.trainer.name} src={row.trainer.avatarUrl} />
    </Link>
  )
  return (
    <>
      <FilterBar
        label="Search trainers"
        search={values.q}
        onSearch={(q) => change({ q })}
        active={active}
        onClear={clear}
      >
        <TextInput
          type="date"
          aria-label="As at"
          leftSection={<span aria-hidden="true">As at</span>}
          leftSectionWidth="3.75rem"
          value={values.date || today}
          onChange={(event) => {
            const date = event.currentTarget.value
            change({ date: date === today ? '' : date })
          }}
        />
        <Checkbox
          label="Only with something to fix"
          checked={values.open === '1'}
          onChange={(event) => change({ open: event.currentTarget.checked ? '1' : '' })}
        />
      </FilterBar>
      <Card flush>
        <DataList
          label="Team compliance"
          rows={rows}
          rowKey={(row) => row.trainer.trainerId}
          error={list.error}
          onRetry={() => void list.refetch()}
          columns={[
            { key: 'who', header: 'Trainer', cell: who },
            { key: 'open', header: 'To fix', cell: (row) => <Open standings={row.standings} /> },
            { key: 'well', header: 'Up to date', align: 'end', cell: (row) => wellWords(row.standings) },
            {
              key: 'stake',
              header: 'Classes affected',
              align: 'end',
              cell: (row) => Math.max(0, ...row.standings.filter(needsMending).map(classesLost)) || '–',
            },
          ]}
          phone={(row) => (
            <div className={styles.phoneRow}>
              {who(row)}
              <Open standings={row.standings} />
            </div>
          )}
          empty={
            <EmptyState
              icon={UsersRound}
              title={active ? 'No trainers match' : 'No trainers yet'}
              help={{ article: 'invite-your-trainers', words: 'How to invite trainers' }}
            >
              {active ? 'Change your search or clear the filters.' : 'Trainers you connect with appear here.'}
            </EmptyState>
          }
          more={{
            hasMore: list.hasNextPage,
            loading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
        />
      </Card>
      <SidePanel
        opened={chosen !== null}
        onClose={() => void navigate(link({ trainer: null }), { replace: true, preventScrollReset: true })}
        title={name ?? 'Documents'}
      >
        {chosen && <TeamMember gymId={gymId} trainerId={chosen} date={values.date} today={today} />}
      </SidePanel>
    </>
  )
}

function Open({ standings }: { standings: Standing[] }) {
  const open = standings.filter(
    (one) => !['valid', 'not_required'].includes(one.status) || one.state === 'valid_renewal_pending',
  )
  if (open.length === 0) return <span className="dim">Up to date</span>
  return (
    <span className={styles.chips}>
      {open.map((one) => {
        const { tone, icon, word } = standingWord(one)
        return (
          <Chip key={one.requirement.id} tone={tone} icon={icon}>
            {one.requirement.name}: {word.toLowerCase()}
          </Chip>
        )
      })}
    </span>
  )
}

function wellWords(standings: Standing[]): string {
  const asked = standings.filter((one) => one.status !== 'not_required')
  const well = asked.filter((one) => ['valid', 'expiring', 'waived'].includes(one.status))
  return `${well.length} of ${asked.length}`
}
