import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asPage } from '@quartet/contract/kernel/paging'
import { nothingFound } from '../../ui/fields/nothing-found.ts'
import { findGyms } from './team.api.ts'

type Props = { value?: string[]; onChange?: (gymIds: string[]) => void; error?: string }

/** Gyms, found by name. */
export function GymsField({ value = [], onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const found = useQuery({ ...findGyms(search), placeholderData: keepPreviousData })
  const [known, setKnown] = useState<Map<string, string>>(new Map())
  const shown = new Map([
    ...[...known].filter(([id]) => value.includes(id)),
    ...(found.data ? asPage(found.data).data : []).map((gym): [string, string] => [gym.id, gym.name]),
  ])
  return (
    <MultiSelect
      label="Gyms to look after"
      placeholder={value.length > 0 ? undefined : 'Search gyms by name'}
      searchable
      error={error}
      value={value}
      data={[...shown].map(([id, name]) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      onSearchChange={setTyped}
      onChange={(chosen) => {
        setKnown(new Map([...known, ...shown]))
        onChange?.(chosen)
      }}
      nothingFoundMessage={nothingFound(found, 'No gyms match this search')}
    />
  )
}
