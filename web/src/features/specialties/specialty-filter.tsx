import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { specialtiesQuery } from './specialties.api.ts'
import { flatten } from './specialties.rules.ts'
import filters from '../../ui/fields/filter-bar.module.css'

type Props = { value: string; onChange: (specialty: string) => void }

/** One specialty of the tree to search by, with everything below it; empty is any. */
export function SpecialtyFilter({ value, onChange }: Props) {
  const { data } = useQuery(specialtiesQuery())
  return (
    <Select
      className={filters.choice}
      aria-label="Specialty"
      placeholder="Any specialty"
      searchable
      clearable
      value={value || null}
      data={flatten(data ?? []).map((one) => ({ value: one.id, label: one.name }))}
      onChange={(specialty) => onChange(specialty ?? '')}
    />
  )
}
