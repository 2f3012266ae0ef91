import { Button, Menu } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { Specialty } from '@quartet/contract/specialties/specialties'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { Card } from '../../ui/display/card.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { FilterBar } from '../../ui/fields/filter-bar.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RowMenu } from '../../ui/lists/row-menu.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts'
import { removeSpecialty, specialtiesQuery } from './specialties.api.ts'
import { filterTree, flatten } from './specialties.rules.ts'
import { SpecialtySheet, type Written } from './specialty-sheet.tsx'
import styles from './specialty-board.module.css'

const defaults = { q: '' }

type Props = {
  /** For whom additions are made: the tree of everybody, or a gym's own below it. Nobody's where it is left out. */
  adding?: { gymId: string | null }
  /** Where those who teach something are found. */
  trainersAt?: (specialtyId: string) => string
}

/** The tree of specialties, to be read and, by those who own a part of it, kept. */
export function SpecialtyBoard({ adding, trainersAt }: Props) {
  const filters = useAddressFilters(defaults)
  const { data, error, refetch } = useQuery(specialtiesQuery())
  const [writing, setWriting] = useState<Written | null>(null)
  const [removing, setRemoving] = useState<Specialty | null>(null)
  const remove = useMutation(removeSpecialty())
  const shown = data && flatten(filterTree(data, { search: filters.values.q, tags: [] }))
  const depths = new Map(data ? deep(data, 0) : [])

  async function removeIt(one: Specialty) {
    try {
      await remove.mutateAsync({ id: one.id })
      toast.success(`${one.name} removed.`)
    } catch (problem) {
      toast.error(sentenceOf(problem))
    }
    setRemoving(null)
  }

  const actions = (one: Specialty) =>
    (adding || one.can.edit) && (
      <RowMenu label={`Actions for ${one.name}`}>
        {adding && <Menu.Item onClick={() => setWriting({ parent: one, gymId: adding.gymId })}>Add below</Menu.Item>}
        {one.can.edit && <Menu.Item onClick={() => setWriting({ specialty: one, gymId: one.gymId })}>Change</Menu.Item>}
        {one.can.remove && (
          <Menu.Item c="var(--red)" onClick={() => setRemoving(one)}>
            Remove
          </Menu.Item>
        )}
      </RowMenu>
    )
  return (
    <>
      <PageHeader
        title="Specialties"
        fact={shown && `${shown.length} in all`}
        actions={
          adding && (
            <Button
              leftSection={<Plus size={16} aria-hidden="true" />}
              onClick={() => setWriting({ gymId: adding.gymId })}
            >
              Add specialty
            </Button>
          )
        }
      />
      <FilterBar
        search={filters.values.q}
        onSearch={(q) => filters.change({ q })}
        label="Search specialties"
        active={filters.active}
        onClear={filters.clear}
      />
      <Card flush>
        {!shown ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <RowsSkeleton rows={8} height={52} />
          )
        ) : shown.length === 0 ? (
          <EmptyState
            icon={Tags}
            title={filters.active ? 'No specialties match your search criteria.' : 'No specialties available.'}
          >
            {filters.active
              ? 'Try another search.'
              : 'Specialties that trainers teach and classes require appear here.'}
          </EmptyState>
        ) : (
          <ul className={`plain ${styles.list}`} aria-label="Specialties">
            {shown.map((one) => (
              <li key={one.id} style={{ paddingInlineStart: `${1 + Math.min(depths.get(one.id) ?? 0, 4) * 1.25}rem` }}>
                <div className={styles.words}>
                  <span className={styles.name}>
                    {trainersAt ? <Link to={trainersAt(one.id)}>{one.name}</Link> : one.name}
                  </span>
                  {one.description && <span className="dim small">{one.description}</span>}
                </div>
                {one.gymId !== null && <Chip tone="outline">Your gym’s own</Chip>}
                {actions(one)}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {writing && <SpecialtySheet {...writing} onClose={() => setWriting(null)} />}
      {removing && (
        <Confirm
          opened
          danger
          onClose={() => setRemoving(null)}
          title={`Remove ${removing.name}?`}
          action={`Remove ${removing.name}`}
          onConfirm={() => removeIt(removing)}
        >
          No one can choose it from now on. Trainers and classes that already have it keep it.
        </Confirm>
      )}
    </>
  )
}

const deep = (tree: Specialty[], depth: number): [string, number][] =>
  tree.flatMap((one) => [[one.id, depth] as [string, number], ...deep(one.children, depth + 1)])
