import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './segmented.module.css'

type Option<Value extends string> = { value: Value; label: ReactNode; to?: string }
type Props<Value extends string> = {
  label: string
  value: Value
  options: Option<Value>[]
  onChange?: (value: Value) => void
}

/** A few views of one thing. An option with `to` is a link, so that it can be shared and gone back to. */
export function Segmented<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      {options.map((option) =>
        option.to === undefined ? (
          <button
            key={option.value}
            type="button"
            className={styles.item}
            ref={option.value === value ? inSight : null}
            aria-pressed={option.value === value}
            onClick={() => onChange?.(option.value)}
          >
            {option.label}
          </button>
        ) : (
          <Link
            key={option.value}
            className={styles.item}
            ref={option.value === value ? inSight : null}
            to={option.to}
            preventScrollReset
            aria-current={option.value === value ? 'page' : undefined}
          >
            {option.label}
          </Link>
        ),
      )}
    </fieldset>
  )
}

/** Slides the chosen view to the middle of a row that is wider than its phone, and moves nothing else of the page. */
function inSight(item: HTMLElement | null): void {
  const row = item?.parentElement
  if (row) row.scrollLeft = item.offsetLeft + item.offsetWidth / 2 - row.clientWidth / 2
}
