import { Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Draft } from './use-draft.ts'
import styles from './form.module.css'

/** The form element of a draft. Inputs inside take `{...draft.form.getInputProps('field')}` with a `key` of `draft.form.key('field')`. */
export function Form<V extends Record<string, unknown>>({
  draft,
  label,
  children,
}: {
  draft: Draft<V>
  label: string
  children: ReactNode
}) {
  return (
    <form className={styles.form} onSubmit={draft.onSubmit} aria-label={label} noValidate>
      {children}
    </form>
  )
}

/** What failed for the form as a whole, and the buttons; the one that submits stands last. */
export function FormActions({
  draft,
  action,
  busyAction,
  variant,
  disabled,
  children,
}: {
  draft: Pick<Draft<Record<string, unknown>>, 'busy' | 'failure'>
  action: string
  busyAction?: string
  /** Where it isn't what its page is for. */
  variant?: 'default'
  disabled?: boolean
  children?: ReactNode
}) {
  return (
    <>
      {draft.failure !== null && (
        <p className={styles.failure} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {draft.failure}
        </p>
      )}
      <div className={styles.actions}>
        {children}
        <Button type="submit" {...{ variant, disabled }} aria-disabled={draft.busy} data-busy={draft.busy}>
          {draft.busy ? (busyAction ?? action) : action}
        </Button>
      </div>
    </>
  )
}

/** Fields that stand side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** A group of fields under one heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
