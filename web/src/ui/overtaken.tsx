import { Button } from '@mantine/core'
import { UsersRound } from 'lucide-react'
import styles from './overtaken.module.css'

/** Said in an open form when somebody else saved what it is about, with the way to take that in. */
export function Overtaken({ what, onTakeIn }: { what: string; onTakeIn: () => void }) {
  return (
    <output className={styles.note}>
      <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>Somebody changed this {what} meanwhile. What you typed stays.</span>
      <Button
        variant="default"
        size="compact-sm"
        // It goes when it was pressed: whoever has no mouse goes on in the form.
        onClick={({ currentTarget: { form } }) => {
          onTakeIn()
          form?.querySelector<HTMLElement>('input, select, textarea')?.focus()
        }}
      >
        Show their change
      </Button>
    </output>
  )
}
