import { Radio } from '@mantine/core'
import { UsersRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import styles from './conflict-banner.module.css'

/** What somebody typed in a form, and what another saved of the same meanwhile. */
export type Conflict<V> = {
  /** A name, 'you' for oneself in another window, null for someone whom the reader may not know. */
  by: string | null
  fields: (keyof V & string)[]
  mine: V
  theirs: V
  /** What the form holds by now. */
  values: V
  use(field: keyof V & string, value: unknown): void
}

type Plain = string | number | boolean | null | undefined
/** What each field is called, and how its value reads where it is not simply text. Fields without words are not offered. */
export type FieldWords<V> = {
  [F in keyof V]?: V[F] extends Plain ? string | [string, (value: V[F]) => string] : [string, (value: V[F]) => string]
}

type Props<V> = { what: string; conflict: Conflict<V> | undefined; words: FieldWords<V> }

/** Says in an open form who changed the same meanwhile, and offers both values of each field. */
export function ConflictBanner<V extends Record<string, unknown>>({ what, conflict, words }: Props<V>) {
  const note = useRef<HTMLElement>(null)
  const found = conflict?.theirs
  // It stands at the end of its form: on a phone whoever saved would see nothing happen.
  useEffect(() => {
    if (found) note.current?.scrollIntoView({ block: 'start' })
  }, [found])
  if (!conflict) return null
  const { by, fields, mine, theirs, values, use } = conflict
  const whose = by === null ? 'theirs' : by === 'you' ? 'the saved one' : `${by.trim().split(/\s+/)[0]}’s`
  const who = by === 'you' ? `You changed this ${what} in another window` : `${by ?? 'Someone'} changed this ${what}`
  return (
    <section ref={note} className={styles.note} role="alert">
      <p>
        <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
        {who} while you were editing. Your changes are still here.
      </p>
      {fields.map((field) => {
        const said = words[field] as string | [string, (value: unknown) => string] | undefined
        if (said === undefined) return null
        const [label, show] = typeof said === 'string' ? [said, plainly] : said
        const both = { mine: mine[field], theirs: theirs[field] }
        const isNow = (value: unknown) => JSON.stringify(value) === JSON.stringify(values[field])
        return (
          <Radio.Group
            key={field}
            label={label}
            value={isNow(both.mine) ? 'mine' : isNow(both.theirs) ? 'theirs' : null}
            onChange={(choice) => use(field, both[choice as keyof typeof both])}
          >
            <Radio value="mine" label={`Keep mine: ${show(both.mine) || 'empty'}`} />
            <Radio value="theirs" label={`Use ${whose}: ${show(both.theirs) || 'empty'}`} />
          </Radio.Group>
        )
      })}
    </section>
  )
}

const plainly = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
