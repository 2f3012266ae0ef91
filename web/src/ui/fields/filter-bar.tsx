import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './filter-bar.module.css'

type Props = {
  search: string
  onSearch: (text: string) => void
  /** What is searched: "Search trainers". */
  label: string
  /** Selects and segmented controls. */
  children?: ReactNode
  active: boolean
  onClear: () => void
  /** "12 trainers" */
  count?: ReactNode
}

/** Search, filters and the way back to all of a list. */
export function FilterBar({ search, onSearch, label, children, active, onClear, count }: Props) {
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const send = useDebouncedCallback((value: string) => {
    sent.current = value
    onSearch(value)
  }, 250)

  useEffect(() => {
    // Back, forward and "Clear filters" change the address without typing.
    if (search !== sent.current) {
      sent.current = search
      setText(search)
    }
  }, [search])

  return (
    <search className={styles.bar}>
      <TextInput
        className={styles.search}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        onChange={(event) => {
          setText(event.currentTarget.value)
          send(event.currentTarget.value)
        }}
      />
      {children}
      {active && (
        <Button variant="subtle" leftSection={<X size={14} aria-hidden="true" />} onClick={onClear}>
          Clear filters
        </Button>
      )}
      {count !== undefined && <output className={styles.count}>{count}</output>}
    </search>
  )
}
