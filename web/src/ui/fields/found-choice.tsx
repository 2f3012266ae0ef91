import { MultiSelect, Select, type ComboboxItem, type MultiSelectProps, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { nothingFound } from './nothing-found.ts'
import type { Typed } from './use-typed.ts'

export type Named = { id: string; name: string }
export type Finding = {
  /** What the server found, a query's answer: the first by name, and whether there are more. */
  found: {
    data: { rows: Named[]; more: boolean } | undefined
    isSuccess: boolean
    isPlaceholderData: boolean
    isError: boolean
  }
  typed: Typed
  /** The names of what may be chosen already when this opens. */
  known?: (Named | null | undefined)[]
  /** What is said where nothing has the name. */
  nothing: string
}
type Own = 'data' | 'value' | 'onChange' | 'searchable' | 'filter' | 'searchValue' | 'onSearchChange'

const moreKey = 'more'
const option = ({ id, name }: Named): ComboboxItem => ({ value: id, label: name })

/** Everything that may be shown: what was found, and what is chosen, which a search for something else must not lose. */
function useOptions({ found, typed, known = [], nothing }: Finding, chosen: string[]) {
  const [remembered, remember] = useState<Named[]>([])
  const rows = found.data?.rows ?? []
  const others = [...remembered, ...known].filter(
    (one): one is Named => !!one && chosen.includes(one.id) && !rows.some(({ id }) => id === one.id),
  )
  const named = [...new Map([...others, ...rows].map((one) => [one.id, one])).values()]
  const isFresh = typed.isSettled && !found.isPlaceholderData
  return {
    named,
    data: [
      ...named.map(option),
      ...(found.data?.more ? [{ value: moreKey, label: 'Type a name to find others', disabled: true }] : []),
    ],
    // What was found for other letters is narrowed to these until their answer is here.
    filter: (({ options, search }) =>
      options.filter(
        (one) =>
          !('group' in one) &&
          (search === '' || one.value === moreKey
            ? true
            : isFresh
              ? rows.some(({ id }) => id === one.value)
              : one.label.toLowerCase().includes(search.toLowerCase().trim())),
      )) satisfies SelectProps['filter'],
    keep: (ids: string[]) => remember(named.filter(({ id }) => ids.includes(id))),
    nothingFoundMessage: nothingFound({ ...found, isPlaceholderData: !isFresh }, nothing),
  }
}

type OneProps = Omit<SelectProps, Own> &
  Finding & { value: string | null; onChange: (id: string | null, chosen: Named | null) => void }

/** One of many, found by name on the server. */
export function FoundSelect({ found, typed, known, nothing, value, onChange, ...props }: OneProps) {
  const { named, data, filter, keep, nothingFoundMessage } = useOptions(
    { found, typed, known, nothing },
    value === null ? [] : [value],
  )
  const nameOf = (id: string | null) => named.find((one) => one.id === id) ?? null
  return (
    <Select
      {...props}
      searchable
      value={value}
      data={data}
      filter={filter}
      // The name of what is chosen stands in the field; nobody searches for it.
      onSearchChange={(text) => typed.type(text === nameOf(value)?.name ? '' : text)}
      onChange={(id) => {
        keep(id === null ? [] : [id])
        onChange(id, nameOf(id))
      }}
      nothingFoundMessage={nothingFoundMessage}
    />
  )
}

type SomeProps = Omit<MultiSelectProps, Own> & Finding & { value: string[]; onChange: (ids: string[]) => void }

/** Some of many, found by name on the server. */
export function FoundMultiSelect({ found, typed, known, nothing, value, onChange, ...props }: SomeProps) {
  const { data, filter, keep, nothingFoundMessage } = useOptions({ found, typed, known, nothing }, value)
  return (
    <MultiSelect
      {...props}
      searchable
      value={value}
      data={data}
      filter={filter}
      onSearchChange={typed.type}
      onChange={(ids) => {
        keep(ids)
        onChange(ids)
      }}
      nothingFoundMessage={nothingFoundMessage}
    />
  )
}
