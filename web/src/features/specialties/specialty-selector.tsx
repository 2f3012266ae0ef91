import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dumbbell, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { maxSpecialties } from '@quartet/contract/specialties/specialties'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { specialtiesQuery } from './specialties.api.ts'
import { filterTree, flatten, isFiltering, tagsOf, toggled } from './specialties.rules.ts'
import { ChosenSpecialties } from './chosen-specialties.tsx'
import { SpecialtyTags } from './specialty-tags.tsx'
import { SpecialtyTree } from './specialty-tree.tsx'
import styles from './specialty-selector.module.css'

type Props = {
  value: readonly string[]
  onChange: (chosen: string[]) => void
  max?: number
  error?: string
  /** The name of the field in its form, so that the form can focus it. */
  path?: string
}

/** Finds specialties in the tree and chooses up to `max` of them. */
export function SpecialtySelector({ value, onChange, max = maxSpecialties, error, path }: Props) {
  const query = useQuery(specialtiesQuery())
  const [search, setSearch] = useState('')
  const [tags, setTags] = useState<string[]>([])
  const tree = useMemo(() => query.data ?? [], [query.data])
  const filter = { search, tags }
  const shown = filterTree(tree, filter)
  const full = value.length >= max

  if (query.isPending) return <RowsSkeleton rows={6} label="Loading specialties" />
  if (query.isError)
    return <ErrorState title="Failed to fetch specialties" error={query.error} onRetry={() => void query.refetch()} />
  if (tree.length === 0)
    return (
      <EmptyState icon={Dumbbell} title="No specialties available.">
        You can choose here once an admin has added some.
      </EmptyState>
    )

  const clearFilters = () => {
    setSearch('')
    setTags([])
  }

  return (
    <fieldset className={styles.selector} aria-label="Specialties">
      <ChosenSpecialties
        chosen={value.flatMap((id) => flatten(tree).find((one) => one.id === id) ?? [])}
        count={value.length}
        max={max}
        onRemove={(id) => onChange(toggled(value, id, max))}
        onClear={() => onChange([])}
      />
      <div className={styles.filters}>
        <TextInput
          type="search"
          aria-label="Search specialties"
          placeholder="Search specialties"
          leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Enter in a search is not a wish to send the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          error={error}
          data-path={path}
        />
        <SpecialtyTags tags={tagsOf(tree)} chosen={tags} onChange={setTags} />
        {isFiltering(filter) && (
          <Button variant="subtle" className={styles.clear} onClick={clearFilters}>
            Clear filters
          </Button>
        )}
      </div>
      <output className={full ? styles.limit : undefined}>
        {full && `You've reached the maximum number of specialties (${max}). Remove some selections to add new ones.`}
      </output>
      <section className={styles.tree} aria-label="All specialties">
        {shown.length === 0 ? (
          <EmptyState title="No specialties match your search criteria." />
        ) : (
          <SpecialtyTree
            tree={shown}
            opened={isFiltering(filter)}
            chosen={value}
            full={full}
            onToggle={(id) => onChange(toggled(value, id, max))}
          />
        )}
      </section>
    </fieldset>
  )
}
