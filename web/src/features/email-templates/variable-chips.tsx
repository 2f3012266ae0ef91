import { Tooltip, VisuallyHidden } from '@mantine/core'
import { useCallback, useRef, type FocusEvent, type SyntheticEvent } from 'react'
import type { MailTemplate } from '@quartet/contract/email-templates/templates'
import styles from './templates.module.css'

type Field = HTMLInputElement | HTMLTextAreaElement
type Place = { name: string; from: number; to: number }

/** Remembers where somebody writes, so that a chip puts its variable there. Spread `watch` on what holds the fields. */
export function useInsertion(fallback: string, write: (name: string, change: (text: string) => string) => void) {
  const place = useRef<Place | null>(null)
  const fields = useRef<HTMLDivElement>(null)

  const remember = (event: SyntheticEvent | FocusEvent) => {
    const field = event.target as Partial<Field>
    if (typeof field.name !== 'string' || field.name === '' || typeof field.selectionStart !== 'number') return
    place.current = { name: field.name, from: field.selectionStart, to: field.selectionEnd ?? field.selectionStart }
  }

  const insert = useCallback(
    (words: string) => {
      const { name, from, to } = place.current ?? { name: fallback, from: Infinity, to: Infinity }
      let caret = 0
      write(name, (text) => {
        caret = Math.min(from, text.length) + words.length
        return `${text.slice(0, from)}${words}${text.slice(to)}`
      })
      place.current = { name, from: caret, to: caret }
      requestAnimationFrame(() => {
        const field = fields.current?.querySelector<Field>(`[name="${name}"]`)
        field?.focus()
        field?.setSelectionRange(caret, caret)
      })
    },
    [fallback, write],
  )
  return { insert, watch: { ref: fields, onSelect: remember, onBlur: remember } }
}

/** What the mail may name, each as a button that writes it where the caret stands. */
export function VariableChips({
  variables,
  onInsert,
}: {
  variables: MailTemplate['variables']
  onInsert: (words: string) => void
}) {
  return (
    <fieldset className={styles.variables}>
      <legend>Insert</legend>
      {variables.map(({ name, type, description, sample }) => (
        <Tooltip
          key={name}
          label={`${description}, such as ${short(sample, 60)}`}
          multiline
          maw={280}
          openDelay={200}
          withinPortal={false}
        >
          <button
            type="button"
            className={styles.variable}
            // The field keeps its caret.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(`{{ ${name} }}`)}
          >
            <VisuallyHidden>Insert </VisuallyHidden>
            {name}
            <VisuallyHidden>, {description} </VisuallyHidden>
            {type === 'line' && <span className={styles.sample}>{short(sample, 18)}</span>}
          </button>
        </Tooltip>
      ))}
    </fieldset>
  )
}

const short = (sample: string, length: number) => (sample.length > length ? `${sample.slice(0, length)}…` : sample)
